import type { CheckedParametersOf, HandedOf } from '@candor/contract/call';
import { isIdempotencyKey } from '@candor/contract/credentials';
import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../bind.ts';
import { ledgerRecords, type LedgerRecord } from '../../records/ledger-queries.ts';
import { QUOTE_SCALE } from '../catalogue.ts';
import { decimalOf } from '../decimal.ts';
import { pageOf } from '../records-reader.ts';
import { answer, page, refuse, type Result } from '../result.ts';
import type { Services } from '../services.ts';

type Row = HandedOf<typeof CALLS.otherRecords>;
type Parameters = CheckedParametersOf<typeof CALLS.otherRecords>;

/** §3.1: what each list shows. `financial` shows every type that no other list shows. */
const SPOT_TYPES = [21, 22];
const ROUND_TYPES = [56, 57];
const SECOND_TYPES = [5, 9];
const OTHER_LISTS = new Set([5, 9, 21, 22, 27, 28, 29, 30, 53, 56, 57, 61, 62, 63, 64, 65]);
const OTHER_TYPES = Array.from({ length: 99 }, (_, index) => index + 1).filter((type) => !OTHER_LISTS.has(type));

export function recordCalls(services: Services): readonly BoundCall[] {
  const { core } = services;
  return [
    bindUser(CALLS.requestResult, async ({ caller, parameters }) => {
      const nothing = { id: 0, reason: null, limit: '' };
      if (!isIdempotencyKey(parameters.key)) return refuse('BAD_PARAMETER', { field: 'key' });
      const outcome = await core.query({ type: 'request', accountId: caller.userId, id: parameters.key });
      if (outcome === null) return answer({ ...nothing, state: 'unknown' });
      if (outcome.ok) return answer({ ...nothing, state: 'done', id: outcome.ref });
      return answer({ ...nothing, state: 'refused', reason: outcome.code, limit: outcome.limit });
    }),
    bindUser(CALLS.spotRecords, async ({ caller, parameters }) => await list(services, caller.userId, SPOT_TYPES, parameters)),
    bindUser(CALLS.roundRecords, async ({ caller, parameters }) => await list(services, caller.userId, ROUND_TYPES, parameters)),
    bindUser(CALLS.secondRecords, async ({ caller, parameters }) => await list(services, caller.userId, SECOND_TYPES, parameters)),
    bindUser(CALLS.otherRecords, async ({ caller, parameters }) => await list(services, caller.userId, OTHER_TYPES, parameters)),
  ];
}

async function list(
  services: Services,
  accountId: number,
  types: readonly number[],
  parameters: Parameters,
): Promise<Result<typeof CALLS.otherRecords>> {
  const { records, core } = services;
  const wanted = parameters.type === undefined ? types : types.filter((type) => type === parameters.type);
  const filter = { accountId, types: wanted, assetCode: parameters.symbol?.toUpperCase() };
  await records.reach(core.figures().seq);
  const found = await ledgerRecords(records.database, filter, pageOf(parameters));
  return page(
    found.rows.map((record) => rowOf(services, record)),
    found.total,
  );
}

function rowOf({ time }: Services, record: LedgerRecord): Row {
  return {
    id: record.id,
    userId: record.accountId,
    amount: decimalOf(record.amountUnits, record.scale),
    beforeAmount: decimalOf(record.beforeUnits, record.scale),
    afterAmount: decimalOf(record.afterUnits, record.scale),
    type: record.type,
    symbol: record.assetCode.toLowerCase(),
    serialId: String(record.ref),
    remark: '',
    createTime: time.text(record.timeMs),
    params: { createTime: record.timeMs },
    uAmount: record.valueUnits === null ? null : decimalOf(record.valueUnits, QUOTE_SCALE),
    assetType: record.wallet,
  };
}
