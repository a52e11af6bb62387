/** Of the window's frame: dock, palette, first run. */
export const shellEn = {
  'dock.bottom': 'Bottom dock',
  'dock.hideLower': 'Hide lower panels',
  'dock.toggle': 'Side dock',
  'dock.toggleLower': 'Lower panels',
  'split.bottom': 'Height of the bottom dock',
  'move.to': 'Move to',
  'move.panelTo': 'Move “{panel}” to',
  'move.upper': 'Side dock',
  'move.lower': 'Lower group',
  'move.bottom': 'Bottom dock',
  'move.more': 'More of these panels',
  'move.folded': 'More panels',
  'move.reset': 'Reset this layout',
  'panel.failed': 'Could not show “{panel}”',
  'panel.reload': 'Reload panel',
  'panel.copy': 'Copy details',
} as const;
