import type { CallDefinition, CheckedParametersOf, HandedOf } from '@candor/contract/call';
import { isIdempotencyKey } from '@candor/contract/credentials';
import { OTHER_RECORD_TYPES } from '@candor/contract/record-types';
import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../bind.ts';
import { ledgerRecords, type LedgerRecord } from '../../../records/ledger-queries.ts';
import { QUOTE_SCALE } from '../catalogue.ts';
import { decimalOf } from '../decimal.ts';
import { pageOf } from '../records-reader.ts';
import { answer, refuse, type Result } from '../result.ts';
import type { Machine } from '../machine.ts';
import { slicedTable } from '../sliced.ts';

/** Every list of records takes and answers the same. */
type RecordCall = CallDefinition<(typeof CALLS.otherRecords)['parameters'], (typeof CALLS.otherRecords)['result']>;
type Row = HandedOf<RecordCall>;
type Parameters = CheckedParametersOf<RecordCall>;

export function recordCalls(machine: Machine): readonly BoundCall[] {
  const { core } = machine;
  return [
    bindUser(CALLS.requestResult, async ({ caller, parameters }) => {
      const nothing = { madeId: 0, reason: null, limit: '' };
      if (!isIdempotencyKey(parameters.idempotencyKey)) return refuse('BAD_PARAMETER', { field: 'idempotencyKey' });
      const outcome = await core.query({ type: 'house.request', accountId: caller.userId, id: parameters.idempotencyKey });
      if (outcome === null) return answer({ ...nothing, state: 'unknown' });
      if (outcome.ok) return answer({ ...nothing, state: 'done', madeId: outcome.ref });
      return answer({ ...nothing, state: 'refused', reason: outcome.code, limit: outcome.limit });
    }),
    recordListCall(machine, CALLS.otherRecords, OTHER_RECORD_TYPES),
  ];
}

/** The handler of a list of ledger rows of these types (§3.1), newest first. */
export function recordListCall(machine: Pick<Machine, 'core' | 'records' | 'time'>, call: RecordCall, types: readonly number[]): BoundCall {
  return bindUser(call, async ({ caller, parameters }) => await list(machine, caller.userId, types, parameters));
}

async function list(
  machine: Pick<Machine, 'core' | 'records' | 'time'>,
  accountId: number,
  types: readonly number[],
  parameters: Parameters,
): Promise<Result<RecordCall>> {
  const { records, core } = machine;
  const { recordType, recordTypes, coin, fromMs, untilMs } = parameters;
  const asked = recordTypes === undefined ? types : typesOf(recordTypes);
  if (asked === null) return refuse('BAD_PARAMETER', { field: 'recordTypes' });
  const wanted = types.filter((type) => (recordType ?? type) === type && asked.includes(type));
  const filter = { accountId, types: wanted, assetCode: coin?.toUpperCase(), fromMs, untilMs };
  await records.reach(core.figures().seq);
  const found = await ledgerRecords(records.database, filter, pageOf(parameters));
  return slicedTable(found, (record) => rowOf(machine, record));
}

/** The numbers of a list of kinds, `1,2`; null when it is none. */
export function typesOf(list: string): readonly number[] | null {
  return /^[1-9]\d?(,[1-9]\d?)*$/.test(list) ? list.split(',').map(Number) : null;
}

function rowOf({ time }: Pick<Machine, 'time'>, record: LedgerRecord): Row {
  return {
    recordId: record.id,
    userId: record.accountId,
    amount: decimalOf(record.amountUnits, record.scale),
    balanceBefore: decimalOf(record.beforeUnits, record.scale),
    balanceAfter: decimalOf(record.afterUnits, record.scale),
    recordType: record.type,
    coin: record.assetCode.toLowerCase(),
    reference: String(record.ref),
    remark: record.remark,
    createTime: time.text(record.timeMs),
    times: { createMs: record.timeMs },
    valueUsdt: record.valueUnits === null ? null : decimalOf(record.valueUnits, QUOTE_SCALE),
    wallet: record.wallet,
  };
}
