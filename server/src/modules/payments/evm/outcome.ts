import type { Run } from '../../../chains/evm/evm-node.ts';
import { isTransfer, transferOf } from '../../../chains/evm/token-log.ts';
import type { PayQuestion, WrittenQuestion } from '../../../signer/signer-messages.ts';
import type { PaidChannel } from '../chain-parts.ts';
import type { OwnTransaction } from '../own-transactions.ts';
import type { Outcome } from '../payer-kind.ts';

/** What a transaction of ours should move of a token; hex in whatever letters. */
export type TokenPayment = { readonly contract: string; readonly from: string; readonly to: string; readonly chainUnits: bigint };

/** By the logs, since a token can refuse without failing. Coins of the chain move with the transaction itself: `payment` is null. */
export function outcomeOf({ isDone, logs }: Run, payment: TokenPayment | null): Outcome {
  if (!isDone) return 'nothing';
  if (payment === null) return 'done';
  const [contract, from, to] = [payment.contract, payment.from, payment.to].map((hex) => hex.toLowerCase());
  const moved = logs.filter((log) => log.address === contract && isTransfer(log));
  if (moved.length === 0) return 'nothing';
  const isPaid = moved
    .map(transferOf)
    .some((transfer) => transfer?.from === from && transfer?.to === to && transfer?.units === payment.chainUnits);
  return isPaid ? 'done' : 'otherwise';
}

type Asked = PayQuestion | Exclude<WrittenQuestion, { readonly type: 'pay' }>;

/** What a transaction should move of a token; null: it moves the chain's own coin, or nothing. */
export function tokenPaymentOf(row: OwnTransaction, channels: readonly PaidChannel[], hot: string): TokenPayment | null {
  const question = JSON.parse(row.question) as Asked;
  const moved = { from: row.sender, chainUnits: BigInt(row.chain_units) };
  if (question.type === 'pay') {
    const { contract, address } = question.payment;
    return contract === '' ? null : { ...moved, contract, to: address };
  }
  const contract = channels.find(({ name }) => name === row.channel)?.contract ?? '';
  return question.type === 'sweep' && contract !== '' ? { ...moved, contract, to: hot } : null;
}
