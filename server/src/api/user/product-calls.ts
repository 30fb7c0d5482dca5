import type { CallDefinition } from '@candor/contract/call';
import type { Eligibility } from './eligibility.ts';
import type { Acks } from '../../prices/receipts/acks.ts';
import type { OpenProduct } from './open-product.ts';
import type { BoundCall } from './bind.ts';
import { refuse, type Result } from './result.ts';

type Calls = Pick<OpenProduct, 'contract' | 'calls'>;
type Parts = { readonly eligibility: Pick<Eligibility, 'of'>; readonly acks: Pick<Acks, 'of'> };

/**
 * A product's calls, each of its own. Before the handler of one that opens something, its caller's eligibility is asked; reducing and reading
 * are never refused. What a handler says was accepted is acknowledged. Throws for a call that the contract gives to another product or to none.
 */
export function productCalls({ eligibility, acks }: Parts, { contract, calls }: Calls): readonly BoundCall[] {
  return calls.map((bound) => {
    const { call } = bound;
    if (call.product?.name !== contract.name) throw new Error(`call ${call.name} is not one of ${contract.name}`);
    const { use } = call.product;
    return {
      call,
      async run(raw, circumstances) {
        const eligible = use === 'open' ? eligibility.of(circumstances.caller?.userId ?? null, contract) : null;
        if (eligible?.open === false) return refuse(eligible.code);
        return await acknowledged(acks, contract.name, await bound.run(raw, circumstances));
      },
    };
  });
}

async function acknowledged(acks: Parts['acks'], product: string, result: Result<CallDefinition>): Promise<Result<CallDefinition>> {
  if (!('accepted' in result) || result.accepted === undefined) return result;
  const ack = await acks.of(product, result.accepted);
  const { ok, data } = result;
  return ack === null ? { ok, data } : { ok, data, ack };
}
