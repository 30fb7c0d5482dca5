import { described } from '@candor/contract/described';
import { formatAmountShort } from '@candor/money/amount';
import * as v from 'valibot';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import { count } from '../../operators/fields.ts';
import { operatorTask, refuseAction, type OperatorAction } from '../../operators/operator-action.ts';
import type { Payments } from './module.ts';
import type { ReportRow } from './reconciliation-report.ts';

const coins = (what: string) => described(v.string(), what);

/** Has chain and ledger compared now. */
export function reconcileAction(payments: Pick<Payments, 'report'>): OperatorAction {
  return operatorTask({
    name: 'reconcile',
    summary: 'Compares chains with the ledger now, channel by channel, and changes nothing.',
    permission: 'halts',
    input: {},
    output: v.object({
      comparedMs: described(count, 'When it was compared, UTC epoch milliseconds.'),
      channels: described(
        v.array(
          v.object({
            channel: described(v.string(), 'The channel.'),
            place: described(
              v.string(),
              '`hot`: the wallet that is paid from; `addresses`: what is final at addresses of users; `transit`: sent and not final; `cold`.',
            ),
            ledger: coins('What the ledger says is there, in coins.'),
            found: coins('What was found; empty where nothing was compared.'),
            onTheWay: coins('What may have left just now, fees at most.'),
            difference: coins(
              'What was found, and what may have left, beyond the ledger; negative: missing. Empty where nothing was compared.',
            ),
            note: described(v.string(), 'What was compared, or why it was not.'),
          }),
        ),
        'Each channel that is paid by this server, place by place.',
      ),
    }),
    example: {
      comparedMs: 1_798_761_600_000,
      channels: [{ channel: 'ETH', place: 'hot', ledger: '100', found: '99.5', onTheWay: '0.51', difference: '0.01', note: '' }],
    },
    trail: null,
    async answer() {
      const { report } = payments;
      if (report === null) return refuseAction('NOT_FOUND', 'no channel is paid by this server, so that nothing is compared');
      try {
        const { comparedMs, rows } = await report();
        return { ok: true, output: { comparedMs, channels: rows.map(written) } };
      } catch (error) {
        if (error instanceof NodeFault)
          return refuseAction('UNAVAILABLE', 'the node of the chain cannot be asked: {error}', { error: error.message });
        throw error;
      }
    },
  });
}

function written({ channel, place, ledger, found, onTheWay, note }: ReportRow) {
  const inCoins = (units: bigint): string => {
    const text = formatAmountShort(units < 0n ? -units : units, CHANNEL_OF[channel].chainDecimals);
    return units < 0n ? `-${text}` : text;
  };
  return {
    channel,
    place,
    ledger: inCoins(ledger),
    found: found === null ? '' : inCoins(found),
    onTheWay: inCoins(onTheWay),
    difference: found === null ? '' : inCoins(found + onTheWay - ledger),
    note,
  };
}
