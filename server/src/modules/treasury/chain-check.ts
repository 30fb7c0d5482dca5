import type { ChannelInfo } from '@candor/exchange/products/custody/answers';
import { chainUnitsOf } from '@candor/money/chain-units';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import type { ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import { refuseAction, type ActionRefusal } from '../../operators/operator-action.ts';
import type { Payments, SeenTransaction } from '../payments/module.ts';

/**
 * What a transaction should have done by the chain: brought all of the amount to the hot wallet; moved the amount to wherever it went, since no cold
 * place is known here; or not be sent yet, since what leaves the hot wallet is booked before.
 */
export type Expected = { readonly moved: 'to-hot' | 'anywhere' | 'not-yet' };

type Asking = { readonly core: Pick<Core, 'query'>; readonly payments: Pick<Payments, 'channels' | 'seen' | 'isOwn'> };
type Stated = { readonly channel: ChannelName; readonly tx: string; readonly units: bigint; readonly terms: ChannelInfo };

/** What this server has made is never booked here, since it is booked by itself. Null where the chain says the same, or is none that this server pays on: then the word of two operators is all there is. */
export async function chainRefusal(
  { core, payments }: Asking,
  { channel, tx, units, terms }: Stated,
  { moved, scale }: Expected & { readonly scale: number },
): Promise<ActionRefusal | null> {
  if (await payments.isOwn(channel, tx))
    return { ...refuseAction('OWN_TRANSACTION', 'this server has made this transaction, and books it by itself'), field: 'tx' };
  if (!payments.channels.includes(channel)) return null;
  const chainUnits = chainUnitsOf(units, terms.chainDecimals, scale);
  if (chainUnits === null) return { ...refuseAction('TOO_PRECISE', 'the chain cannot carry so many decimals'), field: 'amount' };
  if (moved === 'not-yet') return await hotRefusal(core);
  const seen = await payments.seen(channel, tx).catch((error: unknown) => {
    if (error instanceof NodeFault) return refuseAction('BUSY', 'the chain cannot be asked now: {error}', { error: error.message });
    throw error;
  });
  if (seen === 'unasked') return null;
  if (seen === null) return { ...refuseAction('NOT_FOUND', 'no block of the chain has this transaction'), field: 'tx' };
  return 'ok' in seen ? seen : differenceOf(seen, moved, chainUnits, terms.finalConfirmations);
}

function differenceOf(seen: SeenTransaction, moved: 'to-hot' | 'anywhere', chainUnits: bigint, final: number): ActionRefusal | null {
  const field = 'tx';
  if (!seen.isDone) return { ...refuseAction('CHAIN_DIFFERS', 'this transaction has failed'), field };
  if (seen.confirmations < final)
    return {
      ...refuseAction('NOT_FINAL', 'this transaction has {confirmations} confirmations and needs {needed}', {
        confirmations: seen.confirmations,
        needed: final,
      }),
      field,
    };
  const isSame = moved === 'to-hot' ? seen.hotUnits === chainUnits : seen.movedUnits.includes(chainUnits);
  if (isSame) return null;
  const said =
    moved === 'to-hot' ? 'this transaction has not brought this amount to the hot wallet' : 'this transaction has not moved this amount';
  return { ...refuseAction('CHAIN_DIFFERS', said), field: 'amount' };
}

/** Somebody signs it with the hot wallet's key elsewhere: a payment that is signed meanwhile would take its number. */
async function hotRefusal(core: Pick<Core, 'query'>): Promise<ActionRefusal | null> {
  const { areOn } = await core.query({ type: 'custody.rules' });
  return areOn ? refuseAction('PAYMENTS_ON', 'stop payments first: what leaves the hot wallet takes the number of its next payment') : null;
}
