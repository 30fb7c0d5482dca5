import type { SigningOptions } from '../../prices/receipts/kept-receipts.ts';
import type { Machine } from './machine.ts';

/** What a product signs its objects with. `what` is signed, as the log names it while the database is away. */
export function signingOf(
  { core, records, provenance, catalogue, log }: Pick<Machine, 'core' | 'records' | 'provenance' | 'catalogue' | 'log'>,
  what: string,
): SigningOptions {
  return {
    core,
    database: records.database,
    keyring: provenance.keyring,
    reach: (seq) => records.reach(seq),
    symbolCode: (symbolId) => catalogue.symbol(symbolId)?.code.toLowerCase(),
    onError: (error) => log.warn({ error: String(error) }, `${what} are kept later`),
  };
}
