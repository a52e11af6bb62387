/** Projects that come with the app: a sound one, and those of the gallery, each with one fault. */
export const GALLERY = ['blank-page', 'dead-button', 'empty-card', 'wrong-city', 'lost-prices'] as const;
export const EXAMPLES = ['weather', ...GALLERY] as const;
export type ExampleName = (typeof EXAMPLES)[number];
