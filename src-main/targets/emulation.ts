import { DebuggerError, reasonOf } from '../../src-shared/debuggerError.ts';
import { emulate } from '../../src-shared/protocol/tools/emulate.ts';
import { changedEmulation, NETWORK_CONDITIONS, type EmulationChange, type EmulationSettings } from '../../src-shared/snapshot/emulation.ts';
import { toldBy } from '../../src-shared/words/told.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
import type { EmulationPort } from '../commands/ports.ts';
import { NoAnswer, type DebuggerSession } from './debuggerSession.ts';
import type { GuestContainer } from './guestHost.ts';
import { NETWORK_BUFFERS } from './networkDomain.ts';

type Field = keyof EmulationSettings;
type Send = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Chromium's own default text sizes in CSS pixels. */
const TEXT_SIZES = { standard: 16, fixed: 13 } as const;
const TOUCH_POINTS = 5;
/** A guest that is busy longer than this takes the change when it gets to it. */
const ANSWER_MS = 2_000;

const UNTHROTTLED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

interface Step {
  readonly fields: readonly Field[];
  /** It would reach past an element into the page around it: the window has one source of touches for all that lies in it. */
  readonly viewsOnly?: true;
  apply(send: Send, settings: EmulationSettings): Promise<unknown>;
}

/** How a field reaches a guest; an absent value is the default. Fields that one call sets together share an entry. */
const APPLY: readonly Step[] = [
  {
    fields: ['networkConditions'],
    apply: async (send, { networkConditions: name }) => {
      // Where it is off, conditions are taken and ignored.
      if (name !== undefined) await send('Network.enable', NETWORK_BUFFERS);
      return send('Network.emulateNetworkConditions', name === undefined ? UNTHROTTLED : NETWORK_CONDITIONS[name]);
    },
  },
  { fields: ['cpuThrottlingRate'], apply: (send, { cpuThrottlingRate: rate = 1 }) => send('Emulation.setCPUThrottlingRate', { rate }) },
  {
    fields: ['geolocation'],
    apply: (send, { geolocation }) =>
      geolocation ? send('Emulation.setGeolocationOverride', { ...geolocation }) : send('Emulation.clearGeolocationOverride'),
  },
  {
    fields: ['colorScheme', 'reducedMotion'],
    apply: (send, { colorScheme = '', reducedMotion }) =>
      send('Emulation.setEmulatedMedia', {
        features: [
          { name: 'prefers-color-scheme', value: colorScheme },
          { name: 'prefers-reduced-motion', value: reducedMotion === undefined ? '' : reducedMotion ? 'reduce' : 'no-preference' },
        ],
      }),
  },
  {
    fields: ['userAgent', 'locale'],
    // An empty user agent is the default one; the languages that a page is told go with it.
    apply: (send, { userAgent = '', locale = '' }) => send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale }),
  },
  { fields: ['locale'], apply: (send, { locale = '' }) => processWide(send('Emulation.setLocaleOverride', { locale })) },
  {
    fields: ['timezone'],
    apply: (send, { timezone = '' }) => processWide(send('Emulation.setTimezoneOverride', { timezoneId: timezone })),
  },
  {
    fields: ['textScale'],
    apply: (send, { textScale = 1 }) =>
      send('Page.setFontSizes', {
        fontSizes: { standard: Math.round(TEXT_SIZES.standard * textScale), fixed: Math.round(TEXT_SIZES.fixed * textScale) },
      }),
  },
  {
    fields: ['touch'],
    apply: (send, { touch = false }) =>
      send('Emulation.setTouchEmulationEnabled', { enabled: touch, ...(touch && { maxTouchPoints: TOUCH_POINTS }) }),
  },
  {
    fields: ['touch'],
    viewsOnly: true,
    // What the person's mouse does on the stage comes as touches too.
    apply: (send, { touch = false }) => send('Emulation.setEmitTouchEventsForMouse', { enabled: touch, configuration: 'mobile' }),
  },
];
/** What a guest applies by itself, see `Follow`. */
const OWN_FIELDS: readonly Field[] = ['deviceScaleFactor'];

/** A guest's own part in a change: its metrics, and what its page is told of where it lives. */
export type Follow = (changed: ReadonlySet<Field>) => Promise<void>;

interface Attached {
  readonly laidOutBy: GuestContainer['laidOutBy'];
  readonly follow: Follow;
}

/** What the guests of the stage and of the chat are made to believe: one set for all, present and to come. */
export class Emulation implements EmulationPort {
  readonly #guests = new Map<DebuggerSession, Attached>();
  #settings: EmulationSettings = {};
  /** Changes go one after the other, whoever asks for them: one that is taken back takes no other with it. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(private readonly onChange: (settings: EmulationSettings) => void) {}

  get settings(): EmulationSettings {
    return this.#settings;
  }

  /** How many times longer a page takes to come to rest. */
  get slowdown(): number {
    return this.#settings.cpuThrottlingRate ?? 1;
  }

  /** A guest begins: it gets what is set, and from now on what changes. `follow` runs after each change. */
  async attach(guest: DebuggerSession, attached: Attached): Promise<void> {
    this.#guests.set(guest, attached);
    guest.ended.addEventListener('abort', () => this.#guests.delete(guest), { once: true });
    await apply(guest, attached, this.#settings, new Set(fieldsOf(this.#settings)));
  }

  /** @throws INVALID_ARGUMENTS, INSPECTION_FAILED; then everything is as it was */
  async change(change: EmulationChange): Promise<EmulationSettings> {
    refuseUnknown(change);
    const done = this.#line.then(() => this.#change(change));
    this.#line = done.catch(() => undefined);
    return done;
  }

  async #change(change: EmulationChange): Promise<EmulationSettings> {
    const before = this.#settings;
    this.#settings = changedEmulation(before, change);
    const fields = new Set(fieldsOf(change));
    const applyToAll = (settings: EmulationSettings) =>
      [...this.#guests].map(async ([guest, attached]) => {
        await apply(guest, attached, settings, fields);
        await attached.follow(fields);
      });
    try {
      await Promise.all(applyToAll(this.#settings));
    } catch (error) {
      this.#settings = before;
      await Promise.allSettled(applyToAll(before));
      throw new DebuggerError('INSPECTION_FAILED', say('target.refuses', { reason: toldBy(error).message }), { cause: error });
    }
    this.onChange(this.#settings);
    return this.#settings;
  }
}

async function apply(
  guest: DebuggerSession,
  { laidOutBy }: Attached,
  settings: EmulationSettings,
  fields: ReadonlySet<Field>,
): Promise<void> {
  // One that is silent is asked the rest without waiting: it keeps the order, and takes all when it answers again.
  let silent = false;
  const send: Send = async (method, params) => {
    const sent = guest.send(method, { ...params }, { timeoutMs: ANSWER_MS });
    if (silent) {
      sent.catch(() => {});
      return;
    }
    try {
      await sent;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      silent = true;
    }
  };
  for (const step of APPLY) {
    if (!step.fields.some((field) => fields.has(field)) || (step.viewsOnly && laidOutBy === 'element')) continue;
    try {
      await step.apply(send, settings);
    } catch (error) {
      if (!guest.gone) throw error; // a guest that ended needs no emulation
    }
  }
}

/** Guests of one origin may share a process, which has one locale and one timezone: the first one set it for all. */
async function processWide(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!/already in effect/i.test(reasonOf(error))) throw error;
  }
}

/** Chromium takes some made-up names in silence. */
function refuseUnknown({ locale, timezone, userAgent }: EmulationChange): void {
  const refuse = (field: Field, value: string, like: Sentence): never => {
    const told = { tool: emulate.name, field, value: JSON.stringify(value), like };
    throw new DebuggerError('INVALID_ARGUMENTS', say('emulation.unknown', told));
  };
  try {
    if (locale) Intl.getCanonicalLocales(locale);
  } catch {
    refuse('locale', locale ?? '', say('emulation.locale'));
  }
  try {
    if (timezone) Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    refuse('timezone', timezone ?? '', say('emulation.timezone'));
  }
  if (userAgent && !/^[\x20-\x7e]+$/.test(userAgent)) refuse('userAgent', userAgent, say('emulation.ascii'));
}

const fieldsOf = (settings: EmulationChange): Field[] => FIELDS.filter((field) => settings[field] !== undefined);
const FIELDS = [...new Set([...APPLY.flatMap(({ fields }) => fields), ...OWN_FIELDS])];
