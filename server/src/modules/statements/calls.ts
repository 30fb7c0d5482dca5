import { CALLS } from '@candor/contract/table';
import { averageUnits } from '../../records/coin-cost.ts';
import { coinCosts } from '../../records/cost-queries.ts';
import { monthName, monthsBetween, monthStartMs, nextMonthMs } from '../../records/month.ts';
import { closingUnits, statementOf, type StatementCoin } from '../../records/statement-queries.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { typesOf } from '../../api/user/handlers/records.ts';
import { answer, refuse } from '../../api/user/result.ts';
import type { StatementParts } from './module.ts';
import { paymentOf } from './payment.ts';
import { recordFile } from './record-file.ts';

/** Every number that a type of a row has on the wire. */
const ALL_TYPES: readonly number[] = Array.from({ length: 99 }, (_, index) => index + 1);

/** What an account's own history comes to: costs of its coins, and a statement of a month. Both read folds, never rows. */
export function statementCalls(parts: StatementParts): readonly BoundCall[] {
  const { core, records, exchangeNow } = parts;
  return [
    bindUser(CALLS.assetCosts, async ({ caller }) => {
      await records.reach(core.figures().seq);
      const costs = await coinCosts(records.database, caller.userId);
      return answer(
        costs.map((cost) => {
          const average = averageUnits(cost, cost.scale);
          return {
            coin: cost.code.toLowerCase(),
            bought: decimalOf(cost.boughtUnits, cost.scale),
            other: decimalOf(cost.otherUnits, cost.scale),
            cost: decimalOf(cost.costUnits, QUOTE_SCALE),
            averageCost: average === null ? null : decimalOf(average, QUOTE_SCALE),
            realised: decimalOf(cost.realisedUnits, QUOTE_SCALE),
          };
        }),
      );
    }),

    bindUser(CALLS.recordFile, async ({ caller, parameters: { recordTypes, coin, fromMs, untilMs } }) => {
      const types = recordTypes === undefined ? ALL_TYPES : typesOf(recordTypes);
      if (types === null) return refuse('BAD_PARAMETER', { field: 'recordTypes' });
      await records.reach(core.figures().seq);
      const filter = {
        accountId: caller.userId,
        types,
        assetCode: coin?.toUpperCase(),
        fromMs,
        untilMs,
      };
      return { ok: true, csv: recordFile(records.database, filter) };
    }),

    bindUser(CALLS.recordPayment, async ({ caller, parameters }) => {
      await records.reach(core.figures().seq);
      const payment = await paymentOf(parts, caller.userId, parameters.recordId);
      return payment === null ? refuse('NOT_FOUND', { field: 'recordId' }) : answer(payment);
    }),

    bindUser(CALLS.statement, async ({ caller, parameters }) => {
      await records.reach(core.figures().seq);
      const nowMs = exchangeNow();
      const runningMs = monthStartMs(nowMs);
      const monthMs = parameters.month === undefined ? runningMs : Date.parse(`${parameters.month}-01T00:00:00Z`);
      const { firstMonthMs, coins } = await statementOf(records.database, caller.userId, monthMs);
      const months = monthsBetween(firstMonthMs ?? runningMs, runningMs);
      if (!months.includes(monthMs)) return refuse('NOT_FOUND', { field: 'month' });
      return answer({
        month: monthName(monthMs),
        months: months.map((month) => monthName(month)),
        fromMs: monthMs,
        untilMs: monthMs === runningMs ? nowMs : nextMonthMs(monthMs),
        complete: monthMs !== runningMs,
        coins: coins.map((coin) => coinOf(coin)),
      });
    }),
  ];
}

function coinOf(coin: StatementCoin) {
  const { code, scale, openingUnits, movements } = coin;
  return {
    coin: code.toLowerCase(),
    opening: decimalOf(openingUnits, scale),
    movements: movements.map(({ type, inUnits, outUnits, feeUnits }) => ({
      type,
      in: decimalOf(inUnits, scale),
      out: decimalOf(outUnits, scale),
      fee: decimalOf(feeUnits, scale),
    })),
    closing: decimalOf(closingUnits(coin), scale),
  };
}
