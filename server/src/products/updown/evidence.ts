import type { UpdownEvidence } from '@candor/proofs/kinds/updown/evidence';
import type { UpdownReceipt } from '@candor/proofs/kinds/updown/receipt';
import type { UpdownRecord } from './queries.ts';
import { decidingTicks, type Deciding } from '../../prices/receipts/deciding-ticks.ts';
import { updownSettlement, updownVoid } from './objects.ts';
import type { SignedReceipt } from '../../prices/receipts/kept-receipts.ts';
import { firstTickAfter, type NoEvidence, type Series } from '../../prices/receipts/tick-search.ts';

/** Product rules §6.2: without an entry for so long the order is void. */
const ENTRY_WITHIN_MS = 5_000;

const startMsOf = ({ acceptedMs, waitMs }: UpdownRecord): number => acceptedMs + waitMs;

/** Up to which time ticks decide: expiry, or five seconds after the start where there is no entry. */
function limitOf(record: UpdownRecord): number {
  return record.entry === null ? Math.min(record.expiryMs, startMsOf(record) + ENTRY_WITHIN_MS) : record.expiryMs;
}

/** The ticks that decide an order, from the last one up to its start to the first one after the limit. */
async function ticksOf(series: Series, symbolCode: string, record: UpdownRecord): Promise<Deciding | NoEvidence> {
  const limitMs = limitOf(record);
  const afterStart = await firstTickAfter(series, symbolCode, startMsOf(record));
  if (typeof afterStart === 'string') return afterStart;
  const successorN = await firstTickAfter(series, symbolCode, limitMs);
  if (typeof successorN === 'string') return successorN;
  return await decidingTicks(series, { symbolCode, fromN: Math.max(1, afterStart - 1), successorN, limitMs });
}

/** Everything that proves a settled order: what "save" stores and the verifier reads. */
export async function updownEvidence(
  series: Series,
  symbolCode: string,
  record: UpdownRecord,
  signed: SignedReceipt<UpdownReceipt>,
): Promise<UpdownEvidence | NoEvidence> {
  if (record.settled === null) return 'missing';
  const deciding = await ticksOf(series, symbolCode, record);
  if (typeof deciding === 'string') return deciding;
  const { keyring } = series;
  const settlement = updownSettlement(record, record.settled, signed.receipt, deciding.inputs, keyring.key);
  const settlementSignature = keyring.sign('candor/settlement/1', settlement);
  const { ticks, checkpoints } = deciding.run;
  const evidence = { v: 1, kind: 'second', ...signed, settlement, settlementSignature, ticks, checkpoints, keys: keyring.keys() } as const;
  if (record.voided === null) return evidence;
  const object = updownVoid(symbolCode, record.voided, keyring.key);
  return { ...evidence, voided: { object, signature: keyring.sign('candor/voided/1', object) } };
}
