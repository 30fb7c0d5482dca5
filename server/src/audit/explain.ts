import { entryToJson } from '@candor/exchange/entry-codec';
import type { Entry } from '@candor/exchange/entry';
import { systemDisk } from '../machine/journal/disk.ts';
import { readBatches } from '../machine/journal/reader.ts';
import { explanation, type Finding } from './finding.ts';

/** Prints each finding with its entry, the rule in plain English and both sides; those of one entry under it. */
export async function explainFindings(dataFolder: string, findings: readonly Finding[], print: (text: string) => void): Promise<void> {
  const bySeq = new Map<number, Finding[]>();
  for (const finding of findings) {
    const others = bySeq.get(finding.seq);
    if (others === undefined) bySeq.set(finding.seq, [finding]);
    else others.push(finding);
  }
  for (const [seq, found] of bySeq) {
    const entry = await entryAt(dataFolder, seq);
    print(`WRONG  entry ${seq}${entry === undefined ? '' : `, ${new Date(entry.timeMs).toISOString()}`}`);
    if (entry !== undefined) print(`  entry      ${entryToJson(entry)}`);
    for (const finding of found) print(explanation(finding));
  }
}

async function entryAt(dataFolder: string, seq: number): Promise<Entry | undefined> {
  for await (const batch of readBatches(dataFolder, seq, seq, systemDisk)) {
    const entry = batch.entries.find((one) => one.seq === seq);
    if (entry !== undefined) return entry;
  }
  return undefined;
}
