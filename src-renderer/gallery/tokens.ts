/** Names of `ui/tokens.css` that the gallery shows. */
export const COLOURS = [
  '--bg-window',
  '--bg-panel',
  '--bg-stage',
  '--bg-raised',
  '--bg-hover',
  '--bg-press',
  '--bg-selected',
  '--bg-input',
  '--line',
  '--line-ctl',
  '--fg-1',
  '--fg-2',
  '--fg-3',
  '--accent',
  '--accent-fg',
  '--accent-tint',
  '--ok',
  '--warn',
  '--err',
  '--warn-tint',
  '--err-tint',
  '--syn-name',
  '--syn-str',
  '--syn-num',
] as const;
export const TYPES = ['--fs-display', '--fs-title', '--fs-body', '--fs-ui'] as const;
export const SPACES = ['--s-1', '--s-2', '--s-3', '--s-4', '--s-5', '--s-6', '--s-8'] as const;
