/** Prefix of every IPC channel between main and the frontend; the names themselves come from the contract. */
export const CHANNEL_PREFIX = 'wsd:';

/** The names that the preload lets through; `contract.ts` checks at compile time that they are its own. */
export const REQUEST_NAMES = [
  'connect',
  'acknowledge',
  'publishView',
  'mountGuest',
  'layoutGuest',
  'unmountGuest',
  'pictureOfGuest',
  'render',
  'setViewport',
  'captureTree',
  'selectNode',
  'highlightNode',
  'setPicking',
  'describeNode',
  'listConsole',
  'expandConsoleEntry',
  'clearConsole',
  'savePicture',
] as const;

export const EVENT_NAMES = [
  'command',
  'cancelCommand',
  'project',
  'guestGone',
  'renderState',
  'consoleGrew',
  'picked',
  'agentCall',
] as const;
