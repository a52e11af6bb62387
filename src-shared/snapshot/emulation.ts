import * as z from 'zod';

/** ms of latency and bytes per second, with the values that the DevTools front end has under these names. */
export const NETWORK_CONDITIONS = {
  Offline: { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 },
  'Slow 3G': { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  'Slow 4G': { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  'Fast 4G': { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 },
} as const;
export const NETWORK_NAMES = ['Offline', 'Slow 3G', 'Slow 4G', 'Fast 4G'] as const satisfies readonly (keyof typeof NETWORK_CONDITIONS)[];

/** What targets can be made to believe. */
const fields = {
  networkConditions: z.enum(NETWORK_NAMES),
  /** How many times slower. */
  cpuThrottlingRate: z.number().min(1).max(20),
  geolocation: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy: z.number().min(0).default(1),
  }),
  userAgent: z.string().min(1).max(500),
  colorScheme: z.enum(['light', 'dark']),
  reducedMotion: z.boolean(),
  /** BCP 47 */
  locale: z.string().min(2).max(50),
  /** IANA */
  timezone: z.string().min(1).max(100),
  /** Times the default text size. */
  textScale: z.number().min(0.5).max(3),
  touch: z.boolean(),
  /** Device pixels per CSS pixel. */
  deviceScaleFactor: z.number().min(1).max(4),
} as const;

export const emulationSchema = z.strictObject(fields).partial();
/** Only what differs from the default. */
export type EmulationSettings = Readonly<z.output<typeof emulationSchema>>;

/** One field left out keeps its value, `null` puts it back to the default. */
export const emulationChangeSchema = z.strictObject({
  networkConditions: fields.networkConditions.nullable().optional(),
  cpuThrottlingRate: fields.cpuThrottlingRate.nullable().optional().describe('Times slower; 1 is the default.'),
  geolocation: fields.geolocation.nullable().optional().describe('Also grants the permission to ask for it.'),
  userAgent: fields.userAgent.nullable().optional(),
  colorScheme: fields.colorScheme.nullable().optional(),
  reducedMotion: fields.reducedMotion.nullable().optional(),
  locale: fields.locale.nullable().optional().describe('Like "de-DE".'),
  timezone: fields.timezone.nullable().optional().describe('Like "Asia/Shanghai".'),
  textScale: fields.textScale.nullable().optional().describe('Times the default text size; sizes in px stay. 1 is the default.'),
  touch: fields.touch
    .nullable()
    .optional()
    .describe('A touch screen instead of a mouse; a page that looks for it at load must be rendered again.'),
  deviceScaleFactor: fields.deviceScaleFactor.nullable().optional().describe('Device pixels per CSS pixel; 1 is the default.'),
});
export type EmulationChange = z.output<typeof emulationChangeSchema>;

/** Everything back to the default. */
export const RESET_EMULATION: EmulationChange = {
  networkConditions: null,
  cpuThrottlingRate: null,
  geolocation: null,
  userAgent: null,
  colorScheme: null,
  reducedMotion: null,
  locale: null,
  timezone: null,
  textScale: null,
  touch: null,
  deviceScaleFactor: null,
};

/** Values that say in words what an absent one says. */
const NEUTRAL: EmulationSettings = { cpuThrottlingRate: 1, textScale: 1, touch: false, deviceScaleFactor: 1 };

/** What differs from the default after a change. */
export function changedEmulation(before: EmulationSettings, change: EmulationChange): EmulationSettings {
  const entries = Object.entries({ ...before, ...change });
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== null && value !== undefined && Reflect.get(NEUTRAL, name) !== value),
  );
}
