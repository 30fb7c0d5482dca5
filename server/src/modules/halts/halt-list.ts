import { described } from '@candor/contract/described';
import * as v from 'valibot';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { doneChanges } from '../../operators/done-changes.ts';
import { count } from '../../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import type { WorkList } from '../../operators/work-list.ts';
import type { Halting } from '../../products/halting.ts';
import { UNPRICED } from '../../terms/unpriced.ts';

/** What is halted so long is looked at again. */
const LATE_MS = 24 * 3_600_000;
const ALL = 'all';

export type HaltListParts = {
  readonly core: Pick<Core, 'query'>;
  readonly database: Database;
  readonly manifests: readonly { readonly name: string; readonly halting?: Halting }[];
};

const halted = v.object({
  product: described(v.string(), 'Name of the product.'),
  symbol: described(v.string(), 'A symbol of it.'),
  stopped: described(count, 'How many of its markets or lengths of contracts take nothing new.'),
  of: described(count, 'How many it has.'),
  sinceMs: described(v.nullable(count), 'Since when, UTC epoch milliseconds; null where no operator has halted it.'),
  operator: described(v.string(), 'Who has halted it; empty where no operator has.'),
  reason: described(v.string(), 'Why; empty where no operator has.'),
});
type Halted = v.InferOutput<typeof halted>;

/** What takes nothing new now. */
export function haltList(parts: HaltListParts): OperatorTask {
  return operatorTask({
    name: 'halts',
    summary: 'Lists what is halted, with who has halted it and why.',
    permission: 'halts',
    input: {},
    output: v.array(halted),
    example: [
      {
        product: parts.manifests.find(({ halting }) => halting !== undefined)?.name ?? '',
        symbol: 'btcusdt',
        stopped: 1,
        of: 1,
        sinceMs: 1_798_761_600_000,
        operator: 'root',
        reason: 'The venue reports a fault',
      },
    ],
    trail: null,
    answer: async () => ({ ok: true, output: await haltedNow(parts) }),
  });
}

export function haltWork(parts: HaltListParts): WorkList {
  return {
    name: 'halts',
    permission: 'halts',
    action: 'halts',
    lateMs: LATE_MS,
    async waiting() {
      const all = await haltedNow(parts);
      const times = all.flatMap(({ sinceMs }) => sinceMs ?? []);
      return { count: all.length, oldestMs: times.length === 0 ? null : Math.min(...times) };
    },
  };
}

async function haltedNow({ core, database, manifests }: HaltListParts): Promise<readonly Halted[]> {
  const { symbols } = await core.query({ type: 'market.catalogue' });
  const halts = await doneChanges(database, ['halt']);
  const found: Halted[] = [];
  for (const { name: product, halting } of manifests) {
    const all = (await halting?.(core)) ?? [];
    for (const symbolId of new Set(all.map((one) => one.symbolId))) {
      const ofSymbol = all.filter((one) => one.symbolId === symbolId);
      const stopped = ofSymbol.filter(({ isOn }) => !isOn).length;
      if (stopped === 0) continue;
      const symbol = [UNPRICED, ...symbols].find((one) => one.symbolId === symbolId)?.code ?? '';
      const last = halts.find(({ details }) => details['product'] === product && [symbol, ALL].includes(String(details['symbol'])));
      const by = { sinceMs: last?.doneMs ?? null, operator: last?.proposer ?? '', reason: last?.reason ?? '' };
      found.push({ product, symbol, stopped, of: ofSymbol.length, ...by });
    }
  }
  return found;
}
