import { sample as contract } from '@candor/contract/products/sample/product';
import { sampleCalls } from '@candor/contract/products/sample/table';
import { parseAmount } from '@candor/money/amount';
import { bindUser } from '../../api/user/bind.ts';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { recordListCall } from '../../api/user/handlers/records.ts';
import type { OpenProduct } from '../../api/user/open-product.ts';
import { answer, refuse } from '../../api/user/result.ts';
import type { Machine } from '../../api/user/machine.ts';
import { submit } from '../../api/user/submit.ts';
import { openedJars, type JarRecord } from './queries.ts';

/** Rows of the list besides the closed jars. */
const MOST_OPENED = 50;

export function openSample(machine: Machine): OpenProduct {
  const { core, records } = machine;
  return {
    contract,
    calls: [
      bindUser(sampleCalls.fillJar, async ({ caller, parameters, idempotencyKey }) => {
        const amount = parseAmount(parameters.amount, QUOTE_SCALE);
        if (!amount.ok) return refuse(amount.code, { field: 'amount' });
        const filled = await submit(core, {
          accountId: caller.userId,
          idempotencyKey,
          body: { type: 'sample.fill', amountUnits: amount.units },
        });
        return filled.ok ? answer({ id: filled.ref, repeated: filled.repeated }) : { ...filled, field: 'amount' };
      }),

      bindUser(sampleCalls.jars, async ({ caller }) => {
        // asked first: a jar that opens in between is in both lists, never in none
        const closed = await core.query({ type: 'sample.closed', accountId: caller.userId });
        await records.reach(core.figures().seq);
        const opened = await openedJars(records.database, caller.userId, MOST_OPENED);
        const known = new Set(opened.map(({ jarId }) => jarId));
        const rest = closed.filter(({ jarId }) => !known.has(jarId)).map((jar) => ({ ...jar, openedMs: null }));
        return answer([...rest.toReversed(), ...opened].map(rowOf));
      }),

      recordListCall(machine, sampleCalls.sampleRecords, Object.values(contract.recordTypes)),
    ],
  };
}

function rowOf({ jarId, amountUnits, filledMs, opensMs, openedMs }: JarRecord) {
  return { id: jarId, amount: decimalOf(amountUnits, QUOTE_SCALE), filled: filledMs, opens: opensMs, opened: openedMs };
}
