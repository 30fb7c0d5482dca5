import { makeExchangeMachine } from '../machine/core/exchange-machine.ts';
import { recover } from '../machine/core/recovery.ts';
import { systemDisk } from '../machine/journal/disk.ts';
import { readBatches } from '../machine/journal/reader.ts';
import { listSnapshots, snapshotFolder } from '../machine/journal/snapshot.ts';
import { Audit, type AuditReport } from './audit.ts';
import { compareState } from './compare-state.ts';
import type { Audited } from './product-audit.ts';
import { COMPARED } from './rules.ts';

/**
 * Audits the journal of a data folder from its first entry, then holds the exchange's state, recovered from the newest snapshot and
 * from the entries after it, against the result. `onEnd` may compare more before the report is made. Of a journal of another format only that is said.
 */
export async function auditFolder(
  dataFolder: string,
  products: readonly Audited[],
  onEnd?: (audit: Audit, lastSeq: number) => Promise<void>,
): Promise<AuditReport> {
  const audit = new Audit(products);
  const snapshotSeq = listSnapshots(systemDisk, snapshotFolder(dataFolder))[0] ?? 0;
  let lastSeq = 0;
  for await (const batch of readBatches(dataFolder, 1)) {
    for (const entry of batch.entries) {
      audit.see(entry);
      if (audit.isOfOtherRules) return audit.report();
    }
    lastSeq = batch.lastSeq;
  }
  if (snapshotSeq > lastSeq) audit.find(COMPARED, 'the last entry', `${snapshotSeq} or later, as a snapshot has it`, lastSeq);
  // At the very entry, since a server may be writing more at this moment.
  else if (lastSeq > 0) compareRecovered(audit, dataFolder, lastSeq);
  await onEnd?.(audit, lastSeq);
  return audit.report();
}

/** An exchange may refuse to recover from a journal that no exchange wrote: that is a finding too. */
function compareRecovered(audit: Audit, dataFolder: string, lastSeq: number): void {
  try {
    compareState(audit, recover(systemDisk, dataFolder, makeExchangeMachine, lastSeq).machine);
  } catch (error) {
    audit.find(COMPARED, 'the exchange after this journal', 'recovered', error instanceof Error ? error.message : String(error));
  }
}
