import { described } from '@candor/contract/described';
import { formatAmountShort } from '@candor/money/amount';
import * as v from 'valibot';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import { count } from '../../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import { channelName } from '../deposits/channels.ts';
import type { Coins } from './coin-fields.ts';

const amount = (what: string) => described(v.string(), what);

const coin = described(v.string(), 'Code of the coin.');
const account = v.object({
  account: described(v.string(), 'The account of the plan.'),
  number: described(count, 'Of the market whose account it is; 0: of none.'),
  coin,
  amount: amount('What it has.'),
});
const place = v.object({
  channel: described(v.string(), 'The channel.'),
  coin,
  addresses: amount('At addresses of users.'),
  hot: amount('Where withdrawals are paid from.'),
  signed: amount('Of what is hot, signed away.'),
  cold: amount('In cold places.'),
  transit: amount('Sent, and not confirmed yet.'),
});
const OUTPUT = v.object({
  accounts: described(v.array(account), "The house's accounts that are not empty."),
  places: described(v.array(place), 'Where coins lie, by channel.'),
  free: described(v.array(v.object({ coin, amount: amount('What of the equity may be taken out.') })), 'By coin, what may be taken out.'),
  budgets: described(v.array(v.string()), 'The budgets that equity may be moved to.'),
});

export function houseMoney({ core, catalogue }: { readonly core: Pick<Core, 'query'>; readonly catalogue: Coins }): OperatorTask {
  return operatorTask({
    name: 'house.money',
    summary: "Shows what the house's accounts and places have, and what may be taken out.",
    permission: 'capital',
    input: {},
    output: OUTPUT,
    example: {
      accounts: [{ account: 'house.network', number: 0, coin: 'ETH', amount: '10' }],
      places: [{ channel: 'ETH', coin: 'ETH', addresses: '0.5', hot: '12.5', signed: '0', cold: '100', transit: '0' }],
      free: [{ coin: 'ETH', amount: '90' }],
      budgets: ['promo', 'network'],
    },
    trail: null,
    async answer() {
      const { balances, budgets } = await core.query({ type: 'accounts.house' });
      const held = await core.query({ type: 'custody.held' });
      const free = await core.query({ type: 'custody.freeCapital' });
      const text = (assetId: number, units: bigint): { readonly coin: string; readonly amount: string } => {
        const asset = catalogue.asset(assetId);
        return { coin: asset?.code ?? '', amount: formatAmountShort(units, asset?.scale ?? 8) };
      };
      const places = held.flatMap((one) => {
        const name = channelName(one.channelId);
        if (name === undefined) return [];
        const asset = catalogue.assetOfCode(CHANNEL_OF[name].assetCode);
        const amountOf = (units: bigint): string => formatAmountShort(units, asset?.scale ?? 8);
        return {
          channel: name,
          coin: CHANNEL_OF[name].assetCode,
          addresses: amountOf(one.depositUnits),
          hot: amountOf(one.hotUnits),
          signed: amountOf(one.signedUnits),
          cold: amountOf(one.coldUnits),
          transit: amountOf(one.transitUnits),
        };
      });
      const accounts = balances.map(({ kind, ref, assetId, units }) => ({ account: kind, number: ref, ...text(assetId, units) }));
      const output = { accounts, places, free: free.map(({ assetId, units }) => text(assetId, units)), budgets };
      return { ok: true, output };
    },
  });
}
