import type { Core } from '../machine/core/core.ts';
import { refuseAction, type ActionAsked, type ActionBy, type ActionRefusal, type OperatorAction } from '../operators/operator-action.ts';
import type { Haltable, Halting } from './halting.ts';

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
export function haltActions(options: HaltActionsOptions): readonly OperatorAction[] {
  const actionOf = (name: 'halt' | 'resume', persons: 1 | 2, isOn: boolean): OperatorAction<Named> => ({
    name,
    permission: 'halts',
    persons,
    options: [],
    reasonLengthMax: REASON_LENGTH_MAX,
    check: (asked) => checked(options, asked, isOn),
    run: (named, by) => turn(options, named, isOn, by),
  });
  return [actionOf('halt', 1, false), actionOf('resume', 2, true)] as readonly OperatorAction[];
}

async function checked(
  options: HaltActionsOptions,
  { words: [product = '', symbol = ALL, ...rest] }: ActionAsked,
  isOn: boolean,
): Promise<{ readonly ok: true; readonly details: Named } | ActionRefusal> {
  if (product === '' || rest.length > 0) return refuseAction('BAD_INPUT', 'name the product, and the symbol where it is not all of it');
  const named = { product, symbol: symbol.toLowerCase() };
  const found = await haltablesOf(options, named);
  if (!found.ok) return found;
  if (found.haltables.every((haltable) => haltable.isOn === isOn))
    return refuseAction('ALREADY_DONE', `it is ${isOn ? 'on' : 'halted'} already`);
  return { ok: true, details: named };
}

async function haltablesOf({ core, products }: HaltActionsOptions, { product, symbol }: Named): Promise<Found> {
  const named = products.find(({ name }) => name === product);
  const names = products.flatMap(({ name, halting }) => (halting === undefined ? [] : [name]));
  if (named?.halting === undefined) return refuseAction('NOT_FOUND', `the products are ${names.join(', ')}`);
  const { symbols } = await core.query({ type: 'market.catalogue' });
  const wanted = symbols.find(({ code }) => code === symbol);
  const haltables = (await named.halting(core)).filter(({ symbolId }) => symbol === ALL || symbolId === wanted?.symbolId);
  return haltables.length === 0 ? refuseAction('NOT_FOUND', `${product} has no ${symbol} here`) : { ok: true, haltables };
}

/** Each change of a proposal is one command, so it is done once however often it is run. */
async function turn(
  options: HaltActionsOptions,
  named: Named,
  isOn: boolean,
  { proposalId, proposer, confirmer, reason }: ActionBy,
): Promise<{ readonly ok: true; readonly told: string } | ActionRefusal> {
  const found = await haltablesOf(options, named);
  if (!found.ok) return found;
  const operator = confirmer === null ? proposer : `${proposer}, ${confirmer}`;
  const changed = found.haltables.filter((haltable) => haltable.isOn !== isOn);
  for (const { id, turned } of changed) {
    const command = { id: `operator:${proposalId}:${id}`, accountId: 0, body: turned(isOn, { operator, reason }) };
    const { outcome } = await options.core.submit(command);
    if (!outcome.ok) return refuseAction(outcome.code, `the exchange refused it: ${outcome.code}`);
  }
  return { ok: true, told: `${changed.length} of ${named.product} ${isOn ? 'resumed' : 'halted'}` };
}
