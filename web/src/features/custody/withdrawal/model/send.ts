import { submitWithdrawal } from '@candor/contract/modules/withdrawals/submit-call';
import { call } from '../../../../api/client.ts';
import type { WithdrawalContent } from './content.ts';

/** What proves who asks; it is nowhere but in memory. */
export interface Secrets {
  readonly tradePassword: string;
  /** Empty where none is asked for. */
  readonly code: string;
  readonly factorCode?: string;
}

/** Requests a withdrawal and answers its number. It comes with the review: what its answer is read by is not needed before. */
export async function sendWithdrawal(content: WithdrawalContent, secrets: Secrets, idempotencyKey: string): Promise<number> {
  const { channel, coin, address, amount } = content;
  const wanted = { channel, coin, address, amount, ...secrets };
  return (await call(submitWithdrawal, wanted, { quiet: true, idempotencyKey })).withdrawalId;
}
