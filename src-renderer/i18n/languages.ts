/** Languages that a target can be shown in, each under its own name; Arabic runs from right to left. */
export const TARGET_LANGUAGES: readonly (readonly [tag: string, name: string])[] = [
  ['en-US', 'English'],
  ['zh-CN', '简体中文'],
  ['zh-TW', '繁體中文'],
  ['ja-JP', '日本語'],
  ['ko-KR', '한국어'],
  ['de-DE', 'Deutsch'],
  ['fr-FR', 'Français'],
  ['ar-EG', 'العربية'],
];
