import type { Page } from '../../records/page.ts';
import type { Records } from '../../records/records.ts';
import type { Database } from '../../machine/storage/connection.ts';

/** A read after a write waits so long for the records; then it answers what they show. */
const REACH_MS = 1_500;

/** The records as the gateway reads them. */
export class RecordsReader {
  readonly database: Database;
  readonly records: Records;

  constructor(database: Database, records: Records) {
    this.database = database;
    this.records = records;
  }

  /** Waits until the records show everything up to `seq`, but not for long; answers whether they do. */
  async reach(seq: number): Promise<boolean> {
    return await this.records.waitForSeq(seq, REACH_MS);
  }
}

type Paging = {
  readonly pageNum?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly orderByColumn?: string | undefined;
  readonly isAsc?: 'asc' | 'desc' | undefined;
};

/** §1.5 paging as the records know it. */
export function pageOf({ pageNum, pageSize, orderByColumn, isAsc }: Paging): Page {
  return { number: pageNum, size: pageSize, sort: orderByColumn, ascending: isAsc === 'asc' };
}
