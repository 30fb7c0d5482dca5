import type { CommandBody } from '@candor/exchange/command';
import type { AuditLine, CommandAudits, PartAudit } from '../product-audit.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import { isWhole } from './shapes.ts';
import { needPerson, needTwo } from './terms.ts';

type Body = Extract<CommandBody, { readonly type: 'settings.set' }>;
type Values = ReadonlyMap<string, string>;
type Stated = { readonly fromMs: number; readonly values: Values };
type Known = { version: number; stated: readonly Stated[] };

const HOUR_MS = 3_600_000;
const LAST_MS = 8_640_000_000_000_000;
const MOST_FIELDS = 40;
const MOST_LETTERS = 16_384;
/** Keys of what users can do or have: each change of them is published an hour before, but for what turns one of these fields off. */
const TURNED_OFF: Readonly<Record<string, readonly string[]>> = {
  LOGIN_REGIS_SETTING: ['emailIsOpen', 'phoneIsOpen', 'ordinaryIsOpen', 'autoLogin'],
  FINANCIAL_REBATE_SETTING: ['isOpen'],
  MING_SETTLEMENT_SETTING: ['useEnable', 'autoRenew'],
  AUTH_LIMIT: [],
  TRADER_SETTING: [],
  VIP_LEVEL_SETTING: [],
  WITHDRAWAL_SETTING: [],
  WITHDRAWAL_CHANNEL_SETTING: [],
  ASSET_COIN: [],
  timeZone: [],
};

const SETTING: Rule = {
  name: 'SPEC/18 setting',
  says: 'Settings are changed by two operators with their names and a reason, on top of what they are: what is only shown and what turns a switch off at once, everything else for an hour later or after that.',
};

/** The settings, as the journal changes them. */
export class KnownSettings implements PartAudit {
  readonly commands: CommandAudits = {
    'settings.set': { by: 'house', memory: '30-days', accept: (step, body) => this.#set(step, body) },
  };
  readonly #keys = new Map<string, Known>();
  #changes = 0;

  lines(): readonly AuditLine[] {
    return [{ count: this.#changes, of: 'changes of settings' }];
  }

  #set(step: Step, body: Body): number {
    const { key, fields, reason } = body;
    const { timeMs } = step;
    needPerson(step, SETTING, body);
    needTwo(step, SETTING, body);
    this.#needFields(step, body);
    const known = this.#keys.get(key) ?? { version: 0, stated: [] };
    const isNow = body.effectiveMs === 0;
    const inForce = known.stated.findLast(({ fromMs }) => fromMs <= timeMs);
    const base = isNow ? inForce : known.stated.at(-1);
    for (const { name, before } of fields) {
      const was = base?.values.get(name) ?? before;
      step.need(was === before, SETTING, `${key} ${name} before`, was, before);
    }
    const effectiveMs = isNow ? timeMs : body.effectiveMs;
    this.#needNotice(step, body, base?.fromMs ?? 0);
    const next = { fromMs: effectiveMs, values: new Map(fields.map(({ name, after }) => [name, after])) };
    const first = { fromMs: 0, values: new Map(fields.map(({ name, before }) => [name, before])) };
    const stated = known.stated.length === 0 ? [first] : known.stated;
    this.#keys.set(key, { version: known.version + 1, stated: isNow ? atOnce(stated, next, body, timeMs) : [...stated, next] });
    this.#changes += 1;
    step.event({ type: 'settings.changed', key, version: known.version + 1, effectiveMs, fields, reason }, { is: SETTING });
    return known.version + 1;
  }

  #needFields(step: Step, { key, fields }: Body): void {
    const isText = (text: string): boolean => text.length > 0 && text.length <= MOST_LETTERS && /^[\x20-\x7e]*$/.test(text);
    const names = fields.map(({ name }) => name);
    const areNames = names.every((name, index) => /^[a-z][a-z0-9]{0,39}$/i.test(name) && (index === 0 || name > (names[index - 1] ?? '')));
    const areTexts = fields.every(({ before, after }) => isText(before) && isText(after));
    step.need(areNames && areTexts && names.length <= MOST_FIELDS, SETTING, `the fields of ${key}`, 'by name, ASCII', names.join(', '));
    const changes = fields.filter(({ before, after }) => before !== after).length;
    step.need(changes > 0, SETTING, `what changes of ${key}`, 'a field or more', changes);
  }

  #needNotice(step: Step, { key, fields, effectiveMs }: Body, lastMs: number): void {
    const turnedOff = TURNED_OFF[key];
    const changed = fields.filter(({ before, after }) => before !== after);
    if (effectiveMs !== 0) {
      step.need(turnedOff !== undefined, SETTING, `when a change of ${key} acts`, 'at once', effectiveMs);
      const leastMs = Math.max(step.timeMs + HOUR_MS, lastMs);
      step.need(isWhole(effectiveMs, leastMs, LAST_MS), SETTING, `when the change of ${key} acts`, `at ${leastMs} or later`, effectiveMs);
      return;
    }
    const mayBeNow = turnedOff === undefined || changed.every(({ name, after }) => after === 'false' && turnedOff.includes(name));
    step.need(mayBeNow, SETTING, `when the change of ${key} acts`, 'an hour later', 'at once');
  }
}

/** What changes at once is changed in everything that is planned. */
function atOnce(stated: readonly Stated[], next: Stated, { fields }: Body, timeMs: number): readonly Stated[] {
  const changed = new Map(fields.flatMap(({ name, before, after }) => (before === after ? [] : [[name, after] as const])));
  const planned = stated.filter(({ fromMs }) => fromMs > timeMs);
  const turned = planned.map(({ fromMs, values }) => ({
    fromMs,
    values: new Map(Array.from(values, ([name, value]) => [name, changed.get(name) ?? value])),
  }));
  return [next, ...turned];
}
