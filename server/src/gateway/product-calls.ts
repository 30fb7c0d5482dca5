import type { Eligibility } from '../eligibility.ts';
import type { OpenProduct } from './open-product.ts';
import type { BoundCall } from './bind.ts';
import { refuse } from './result.ts';

type Calls = Pick<OpenProduct, 'contract' | 'calls'>;

/**
 * A product's calls, each of its own. Before the handler of one that opens something, its caller's eligibility is asked; reducing and reading
 * are never refused. Throws for a call that the contract gives to another product or to none.
 */
export function productCalls(eligibility: Pick<Eligibility, 'of'>, { contract, calls }: Calls): readonly BoundCall[] {
  return calls.map((bound) => {
    const { call } = bound;
    if (call.product?.name !== contract.name) throw new Error(`call ${call.name} is not one of ${contract.name}`);
    if (call.product.use !== 'open') return bound;
    return {
      call,
      async run(raw, circumstances) {
        const eligible = eligibility.of(circumstances.caller?.userId ?? null, contract);
        return eligible.open ? await bound.run(raw, circumstances) : refuse(eligible.code);
      },
    };
  });
}
