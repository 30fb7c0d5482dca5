import { isWhole } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { areTwo } from '../author.ts';
import type { OperatorsState } from '../operators/state.ts';
import type { GroundOutcome } from '../refusals.ts';
import { isChange, NOTICE_MS, noticeRefusal } from '../terms/change.ts';
import type { SettingChange, SettingsCommand } from './commands.ts';
import type { SettingsEvent } from './events.ts';
import type { SettingsState } from './state.ts';
import { isNoticed, isSwitchOff } from './words.ts';

const MOST_FIELDS = 40;
/** Of a menu with its pictures; a field is JSON text in ASCII, so that what is signed reads the same everywhere. */
const VALUE = /^[ -~]{1,16384}$/;
const NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/;
const AT_ONCE = 0;

/** Order of checks: shape, what was before, notice. `ref` is the version. */
export function decideSettings(
  { state, operators }: { readonly state: SettingsState; readonly operators: OperatorsState },
  context: Context<SettingsEvent>,
  body: SettingsCommand,
): GroundOutcome {
  const { timeMs } = context;
  const { key, fields, effectiveMs, reason } = body;
  if (context.accountId !== 0 || !operators.isBy(body, 'terms') || !areTwo(body.operator) || !areFields(fields))
    return refused('BAD_INPUT');
  const isAtOnce = isWhole(effectiveMs, AT_ONCE, AT_ONCE);
  if (!isAtOnce && (!isNoticed(key) || !isChange(operators, body))) return refused('BAD_INPUT');
  const changed = fields.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return refused('ALREADY_DONE');
  const mayAtOnce = !isNoticed(key) || changed.every(({ name, after }) => isSwitchOff(key, name, after));
  if (isAtOnce && !mayAtOnce) return refused('BELOW_MIN', String(timeMs + NOTICE_MS));
  const standing = isAtOnce ? state.at(key, timeMs) : state.last(key);
  const known = new Map(standing?.values.map(({ name, value }) => [name, value]));
  if (fields.some(({ name, before }) => (known.get(name) ?? before) !== before)) return refused('BAD_TERMS');
  const early = isAtOnce ? null : noticeRefusal(body, standing ?? { version: 0, effectiveMs: 0 }, timeMs);
  if (early !== null) return early;
  const version = state.stated(key) + 1;
  context.emit({ type: 'settings.changed', key, version, effectiveMs: isAtOnce ? timeMs : effectiveMs, fields, reason });
  return done(version);
}

function areFields(fields: readonly SettingChange[]): boolean {
  if (fields.length === 0 || fields.length > MOST_FIELDS) return false;
  return fields.every(
    ({ name, before, after }, index) =>
      NAME.test(name) && VALUE.test(before) && VALUE.test(after) && name > (fields[index - 1]?.name ?? ''),
  );
}
