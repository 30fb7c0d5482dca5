import type { Settings } from '@candor/contract/settings';
import type { SettingInfo } from '@candor/exchange/ground/settings/answers';
import type { Core } from '../../machine/core/core.ts';
import { TermsWatch } from '../../machine/core/terms-watch.ts';

type Key = keyof Settings;
type Entry = Readonly<Record<string, unknown>>;
type Parts = Pick<Core, 'query' | 'onBatch'>;

/** The name of a list's only field. */
const LIST = 'list';
/** Of lists of what products bring along, the member that names an entry. */
const OFFERED = { PLAYING_SETTING: 'name', BOTTOM_MENU_SETTING: 'key', MIDDLE_MENU_SETTING: 'key' } as const;

export type LiveSettingsOptions = {
  readonly core: Parts;
  /** What the configuration says: it holds for keys that were never changed, and bounds what is offered. */
  readonly defaults: Settings;
  /** Keys of menu entries and names of modes of products that this deployment does not offer. */
  readonly notOffered: ReadonlySet<string>;
  readonly onError: (error: unknown) => void;
};

/** The settings as they are now: what operators have changed, on top of what the configuration says. */
export class LiveSettings {
  /** Each member is read anew: what holds the object has what is in force. */
  readonly served: Settings;
  readonly #options: LiveSettingsOptions;
  readonly #watch = new TermsWatch(['settings.changed']);
  readonly #listeners = new Set<() => void>();
  #infos: readonly SettingInfo[] = [];
  #current: Settings;

  private constructor(options: LiveSettingsOptions) {
    this.#options = options;
    this.#current = options.defaults;
    const names = Object.keys(options.defaults) as readonly Key[];
    const members = names.map((name): [string, PropertyDescriptor] => [name, { enumerable: true, get: () => this.#current[name] }]);
    this.served = Object.defineProperties({}, Object.fromEntries(members)) as Settings;
  }

  static async open(options: LiveSettingsOptions): Promise<LiveSettings> {
    const settings = new LiveSettings(options);
    options.core.onBatch((batch) => {
      if (settings.#watch.isOver(batch)) void settings.#refresh().catch(options.onError);
    });
    await settings.#refresh();
    return settings;
  }

  /** How many changes act: a higher number is a later state. */
  get version(): number {
    return this.#infos.reduce((sum, { stated, planned }) => sum + stated - planned.length, 0);
  }

  get defaults(): Settings {
    return this.#options.defaults;
  }

  /** Told when something else is in force. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #refresh(): Promise<void> {
    const { core, defaults, notOffered } = this.#options;
    const before = this.version;
    this.#infos = await core.query({ type: 'settings.all' });
    this.#watch.asked(this.#infos);
    this.#current = mergedSettings(defaults, this.#infos, notOffered);
    if (this.version !== before) for (const listener of this.#listeners) listener();
  }
}

/** What is in force of each key on top of the defaults. */
export function mergedSettings(
  defaults: Settings,
  infos: readonly { readonly key: Key; readonly values: SettingInfo['values'] }[],
  notOffered: ReadonlySet<string>,
): Settings {
  const merged: Record<string, unknown> = { ...defaults };
  for (const { key, values } of infos) {
    const fields = Object.fromEntries(values.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
    merged[key] = Array.isArray(defaults[key]) ? listOf(key, defaults[key], fields[LIST], notOffered) : { ...defaults[key], ...fields };
  }
  const settings = merged as Settings;
  const { emailIsOpen, phoneIsOpen } = defaults.LOGIN_REGIS_SETTING;
  const ways = settings.LOGIN_REGIS_SETTING;
  return {
    ...settings,
    // a way by messages that this server cannot send any more is closed, whatever was said when it could
    LOGIN_REGIS_SETTING: { ...ways, emailIsOpen: ways.emailIsOpen && emailIsOpen, phoneIsOpen: ways.phoneIsOpen && phoneIsOpen },
    TAB_SETTING: settings.TAB_SETTING.map((tab) => ({ ...tab, isOpen: tab.isOpen && isOpenTab(defaults, tab.keyStr) })),
  };
}

/** Whether nobody can register: a server that sends no messages any more may have lost the last way that operators had left open. */
export function isEveryWayClosed({ LOGIN_REGIS_SETTING }: Settings): boolean {
  const { emailIsOpen, phoneIsOpen, ordinaryIsOpen } = LOGIN_REGIS_SETTING;
  return !emailIsOpen && !phoneIsOpen && !ordinaryIsOpen;
}

function isOpenTab({ TAB_SETTING }: Settings, keyStr: string): boolean {
  return TAB_SETTING.some((tab) => tab.keyStr === keyStr && tab.isOpen);
}

/** What a product that is not offered brings is left out, and what one that came later brings stands behind the rest. */
function listOf(key: Key, defaults: readonly unknown[], changed: unknown, notOffered: ReadonlySet<string>): readonly unknown[] {
  const entries = (Array.isArray(changed) ? changed : defaults) as readonly Entry[];
  const by = key in OFFERED ? OFFERED[key as keyof typeof OFFERED] : null;
  if (by === null) return entries;
  const known = entries.map((entry) => entry[by]);
  const last = Math.max(0, ...entries.map(({ sort }) => Number(sort)));
  const added = (defaults as readonly Entry[]).filter((entry) => !known.includes(entry[by]));
  return [
    ...entries.filter((entry) => !notOffered.has(`${key} ${String(entry[by])}`)),
    ...added.map((entry, index) => ({ ...entry, sort: last + index + 1 })),
  ];
}
