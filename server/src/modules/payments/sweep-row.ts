import type { WrittenQuestion } from '../../signer/signer-messages.ts';
import type { NewTransaction, OwnTransaction } from './own-transactions.ts';

type Begun = Pick<OwnTransaction, 'purpose' | 'channel' | 'sender' | 'nonce'> & {
  /** Of the address that is swept, or that gets what its sweep costs. */
  readonly addressIndex: number;
  readonly chainUnits: bigint;
  readonly question: WrittenQuestion;
};

/** A transaction between an address of a user and the hot wallet, before the signer is asked for it. */
export function sweepRow({ addressIndex, chainUnits, question, ...row }: Begun, nowMs: number): NewTransaction {
  return {
    ...row,
    withdrawal_id: null,
    address_index: addressIndex,
    chain_units: String(chainUnits),
    question: JSON.stringify(question),
    created_ms: nowMs,
  };
}
