import type { Core } from '../../machine/core/core.ts';
import * as v from 'valibot';
import { textField } from '../../operators/fields.ts';
import {
  operatorChange,
  refuseAction,
  type ActionBy,
  type ActionRefusal,
  type Changed,
  type OperatorChange,
} from '../../operators/operator-action.ts';
import type { Haltable, Halting } from '../../products/halting.ts';
import { UNPRICED } from '../../terms/unpriced.ts';

/** Of the reason, which stands in the journal. */
const REASON_LENGTH_MAX = 200;
const ALL = 'all';

export type HaltActionsOptions = {
  readonly core: Pick<Core, 'query' | 'submit'>;
  readonly products: readonly { readonly name: string; readonly halting?: Halting }[];
};

/** `symbol`: `btcusdt`, or `all`. */
type Named = { readonly product: string; readonly symbol: string };
type Found = { readonly ok: true; readonly haltables: readonly Haltable[] } | ActionRefusal;

/**
 * Halting and resuming what is offered (product rules §18): nothing is opened any more, what runs goes on, and cancelling, reducing and closing
 * stay. One person halts, since danger does not wait for a second one; two resume what somebody had a reason to stop.
 */
export function haltActions(options: HaltActionsOptions): readonly OperatorChange[] {
  const example = options.products.find(({ halting }) => halting !== undefined)?.name ?? '';
  const actionOf = (name: 'halt' | 'resume', summary: string, persons: 1 | 2, isOn: boolean): OperatorChange =>
    operatorChange({
      name,
      summary,
      permission: 'halts',
      persons,
      reasonLengthMax: REASON_LENGTH_MAX,
      input: {
        product: textField(40, 'Name of the product.', example),
        symbol: v.optional(textField(40, 'A symbol of it; all of the product where none is said.', 'btcusdt')),
      },
      command: { takes: ['product', 'symbol'] },
      check: (input) => checked(options, input, isOn),
      changes: (named) => changesOf(options, named, isOn),
      run: (named, by) => turn(options, named, isOn, by),
    });
  return [
    actionOf('halt', 'Takes nothing new of a product or a symbol of it any more; what runs goes on.', 1, false),
    actionOf('resume', 'Takes again what was halted.', 2, true),
  ];
}

async function checked(
  options: HaltActionsOptions,
  { product, symbol = ALL }: { readonly product: string; readonly symbol?: string | undefined },
  isOn: boolean,
): Promise<{ readonly ok: true; readonly details: Named } | ActionRefusal> {
  const named = { product, symbol: symbol.toLowerCase() };
  const found = await haltablesOf(options, named);
  if (!found.ok) return found;
  if (found.haltables.every((haltable) => haltable.isOn === isOn))
    return refuseAction('ALREADY_DONE', isOn ? 'it is on already' : 'it is halted already');
  return { ok: true, details: named };
}

async function haltablesOf({ core, products }: HaltActionsOptions, { product, symbol }: Named): Promise<Found> {
  const named = products.find(({ name }) => name === product);
  const names = products.flatMap(({ name, halting }) => (halting === undefined ? [] : [name]));
  if (named?.halting === undefined) return refuseAction('NOT_FOUND', 'the products are {list}', { list: names.join(', ') });
  const { symbols } = await core.query({ type: 'market.catalogue' });
  const wanted = [UNPRICED, ...symbols].find(({ code }) => code === symbol);
  const haltables = (await named.halting(core)).filter(({ symbolId }) => symbol === ALL || symbolId === wanted?.symbolId);
  return haltables.length === 0
    ? refuseAction('NOT_FOUND', '{product} has no {symbol} here', { product, symbol })
    : { ok: true, haltables };
}

/** Each symbol of which anything would be turned. */
async function changesOf(options: HaltActionsOptions, named: Named, isOn: boolean): Promise<readonly Changed[]> {
  const found = await haltablesOf(options, named);
  if (!found.ok) return [];
  const { symbols } = await options.core.query({ type: 'market.catalogue' });
  const ids = new Set(found.haltables.filter((haltable) => haltable.isOn !== isOn).map(({ symbolId }) => symbolId));
  const names = [UNPRICED, ...symbols].filter(({ symbolId }) => ids.has(symbolId)).map(({ code }) => code);
  const [before, after] = isOn ? ['halted', 'on'] : ['on', 'halted'];
  return names.map((name) => ({ name, before, after }));
}

/** Each change of a proposal is one command, so it is done once however often it is run. */
async function turn(
  options: HaltActionsOptions,
  named: Named,
  isOn: boolean,
  { proposalId, proposer, confirmer, reason }: ActionBy,
): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
  const found = await haltablesOf(options, named);
  if (!found.ok) return found;
  const operator = confirmer === null ? proposer : `${proposer}, ${confirmer}`;
  const changed = found.haltables.filter((haltable) => haltable.isOn !== isOn);
  for (const { id, turned } of changed) {
    const command = { id: `operator:${proposalId}:${id}`, accountId: 0, body: turned(isOn, { operator, reason }) };
    const { outcome } = await options.core.submit(command);
    if (!outcome.ok) return refuseAction(outcome.code, 'the exchange refused it: {code}', { code: outcome.code });
  }
  return { ok: true, text: `${changed.length} of ${named.product} ${isOn ? 'resumed' : 'halted'}` };
}
