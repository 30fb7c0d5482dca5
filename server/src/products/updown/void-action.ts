import * as v from 'valibot';
import { formatAmountShort } from '@candor/money/amount';
import { textField, timeIn } from '../../operators/fields.ts';
import {
  operatorChange,
  refuseAction,
  type ActionBy,
  type ActionRefusal,
  type Changed,
  type OperatorChange,
} from '../../operators/operator-action.ts';
import type { ProductActionParts } from '../product-actions.ts';

/** Of the reason, which stands in the journal and which users read. */
const REASON_LENGTH_MAX = 200;
/** Decimals of USDT. */
const SCALE = 8;

/** As they were typed, and as the journal has them; `from` is empty and `fromMs` 0 where all is meant that expires from the confirmation on. */
type Details = {
  readonly symbol: string;
  readonly symbolId: number;
  readonly from: string;
  readonly fromMs: number;
  readonly to: string;
  readonly toMs: number;
};

const SAID: Readonly<Record<string, string>> = {
  ABOVE_MAX: 'no contract that is open now expires so late: a day ahead at most',
  ALREADY_DONE: 'another void covers all of this already',
  BAD_INPUT: 'it is not what you two have decided, or the names are too long together',
  BELOW_MIN: 'the window is over: what has expired is decided by its prices',
  BUSY: 'too many voids stand already',
  NOT_FOUND: 'there are no second contracts of this symbol',
};

const refused = (code: string): ActionRefusal => refuseAction(code, SAID[code] ?? 'the exchange refused it: {code}', { code });
const noTime = (field: 'from' | 'to'): ActionRefusal => ({
  ...refuseAction('BAD_INPUT', '{field} needs a time, UTC: 2027-01-31T08:00Z', { field }),
  field,
});

/** Product rules §6.8: it only helps users, and covers all of a symbol that expires in the window; none is chosen. */
export function voidContracts(parts: ProductActionParts): OperatorChange {
  return operatorChange({
    name: 'void-contracts',
    summary:
      'Voids all second contracts of a symbol that expire in a window: lost stakes are refunded, wins are paid. Users read the reason.',
    permission: 'voids',
    persons: 2,
    reasonLengthMax: REASON_LENGTH_MAX,
    input: {
      symbol: textField(40, 'Code of the symbol.', 'btcusdt'),
      to: textField(40, 'End of the window, UTC, included.', '2027-01-31T08:05Z'),
      from: v.optional(
        textField(
          40,
          'Beginning of the window, UTC, included; never before the confirmation, which it is where nothing is said.',
          '2027-01-31T08:00Z',
        ),
      ),
    },
    command: { takes: ['symbol', 'to'] },
    words: ({ symbolId, fromMs, toMs }: Details) => `void contracts ${symbolId} ${fromMs} ${toMs}`,
    check: (input) => check(parts, input),
    changes: (details: Details) => changes(parts, details),
    run: (details: Details, by) => run(parts, details, by),
  });
}

async function check(
  { core, exchangeNow }: ProductActionParts,
  { symbol, from = '', to }: { readonly symbol: string; readonly from?: string | undefined; readonly to: string },
): Promise<{ readonly ok: true; readonly details: Details } | ActionRefusal> {
  const code = symbol.toLowerCase();
  const { symbols } = await core.query({ type: 'market.catalogue' });
  const found = symbols.find((one) => one.code === code);
  const offers = await core.query({ type: 'updown.products' });
  if (found === undefined || !offers.some(({ symbolId }) => symbolId === found.symbolId))
    return { ...refused('NOT_FOUND'), field: 'symbol' };
  const [fromMs, toMs] = [from === '' ? 0 : timeIn(from), timeIn(to)];
  if (fromMs === null) return noTime('from');
  if (toMs === null) return noTime('to');
  if (toMs < fromMs) return { ...refuseAction('BAD_INPUT', 'to needs a time that is not before from'), field: 'to' };
  if (toMs < exchangeNow()) return { ...refused('BELOW_MIN'), field: 'to' };
  return { ok: true, details: { symbol: code, symbolId: found.symbolId, from, fromMs, to, toMs } };
}

/** What is open in the window now: more may be accepted until it is confirmed. */
async function changes({ core }: ProductActionParts, { symbolId, fromMs, toMs }: Details): Promise<readonly Changed[]> {
  const sides = await core.query({ type: 'updown.openIn', symbolId, fromMs, toMs });
  return sides.map(({ side, contracts, stakeUnits }) => {
    const staked = `${formatAmountShort(stakeUnits, SCALE)} USDT`;
    return { name: side, before: `open: ${contracts}, staked: ${staked}`, after: `refunded if lost: ${staked} at most` };
  });
}

/** The same proposal is the same command, so it is done once however often it is run. */
async function run(
  { core }: ProductActionParts,
  { symbol, symbolId, fromMs, toMs }: Details,
  { proposalId, proposer, confirmer, reason }: ActionBy,
): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
  const author = { operator: `${proposer}, ${confirmer ?? ''}`, reason };
  const body = { type: 'updown.void', voidId: proposalId, symbolId, fromMs, toMs, ...author } as const;
  const { outcome } = await core.submit({ id: `operator:${proposalId}`, accountId: 0, body });
  if (!outcome.ok) return refused(outcome.code);
  return { ok: true, text: `void ${proposalId}: second contracts of ${symbol} up to ${new Date(toMs).toISOString()}` };
}
