/** Failure codes on the wire: the protocol's list (section 安全边界) and three of our own. */
export const ERROR_CODES = [
  'DEBUGGER_NOT_CONNECTED',
  'DEBUGGER_DISCONNECTED',
  'TARGET_NOT_FOUND',
  'ELEMENT_NOT_FOUND',
  'RENDER_FAILED',
  'RENDER_TIMEOUT',
  'VIEWPORT_FAILED',
  'INSPECTION_FAILED',
  'SCROLL_FAILED',
  'SCREENSHOT_FAILED',
  'CHAT_NOT_READY',
  'CHAT_BUSY',
  'CHAT_SUBMIT_FAILED',
  'CHAT_TIMEOUT',
  'COMMAND_TIMEOUT',
  'TARGET_MISMATCH',
  'INVALID_ARGUMENTS',
  'FILE_REFUSED',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
