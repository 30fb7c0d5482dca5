import type { Core } from '../../core/core.ts';
import type { Provenance } from '../../provenance/provenance.ts';
import { RoundPublications } from './publications.ts';
import { openRoundsReceipts, type RoundsReceipts } from './receipts.ts';
import type { Logger } from '../../telemetry/log.ts';
import type { Catalogue } from '../../gateway/catalogue.ts';
import type { RecordsReader } from '../../gateway/records-reader.ts';
import { RoundPairs } from './pairs.ts';

/** What the calls of flash rounds work with beside the exchange itself. */
export type Rounds = {
  readonly pairs: RoundPairs;
  readonly receipts: RoundsReceipts;
  readonly publications: RoundPublications;
  stop(): Promise<void>;
};

export type OpenRoundsOptions = {
  readonly core: Core;
  readonly provenance: Provenance;
  readonly records: RecordsReader;
  readonly catalogue: Catalogue;
  readonly log: Logger;
};

/** Reads the pairs, and begins to keep what is signed of stakes and settled rounds. */
export async function openRounds({ core, provenance, records, catalogue, log }: OpenRoundsOptions): Promise<Rounds> {
  const pairs = await RoundPairs.open(core);
  const options = {
    core,
    database: records.database,
    keyring: provenance.keyring,
    reach: (seq: number) => records.reach(seq),
    symbolCode: (symbolId: number) => catalogue.symbol(symbolId)?.code.toLowerCase(),
    onError: (error: unknown) => log.warn({ error: String(error) }, 'what is signed of rounds is kept later'),
  };
  const receipts = openRoundsReceipts(options);
  const publications = new RoundPublications({ ...options, series: provenance });
  return {
    pairs,
    receipts,
    publications,
    async stop() {
      await publications.stop();
      await receipts.stop();
    },
  };
}
