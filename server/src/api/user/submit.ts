import type { CommandBody } from '@candor/exchange/command';
import type { Core, Reply } from '../../machine/core/core.ts';
import { refuse, type Refusal } from './result.ts';

/** The client gives up after 30 s; before that it is told that the result is unknown. */
const PATIENCE_MS = 12_000;

export type Accepted = {
  readonly ok: true;
  readonly ref: number;
  readonly seq: number;
  readonly repeated: boolean;
  /** Of the journal's batch before the one of this command, as hex; what a receipt names. */
  readonly prevBatchHash: string;
};

type Order = { readonly accountId: number; readonly idempotencyKey: string; readonly body: CommandBody };

/** Sends a user's command to the exchange and waits until its batch is on disk. */
export async function submit(core: Core, { accountId, idempotencyKey, body }: Order): Promise<Accepted | Refusal> {
  const reply = await withPatience(core.submit({ id: idempotencyKey, accountId, body }));
  if (reply === null) return refuse('UNKNOWN_RESULT');
  const { outcome, seq, prevBatchHash } = reply;
  if (outcome.ok) return { ok: true, ref: outcome.ref, seq, repeated: outcome.repeated, prevBatchHash };
  return refuse(outcome.code, { limit: outcome.limit, field: outcome.code === 'ID_CONFLICT' ? 'Idempotency-Key' : '' });
}

function withPatience(work: Promise<Reply>): Promise<Reply | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PATIENCE_MS, null);
    const settled =
      <T>(settle: (value: T) => void) =>
      (value: T): void => {
        clearTimeout(timer);
        settle(value);
      };
    work.then(settled(resolve), settled(reject));
  });
}
