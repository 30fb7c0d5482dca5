import { CALLS } from '@candor/contract/table';
import { formatAmountShort, parseAmount } from '@candor/money/amount';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import { pageOf } from '../../api/user/records-reader.ts';
import { slicedTable } from '../../api/user/sliced.ts';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import { LOCAL_TOKEN_DECIMALS } from '../../chains/local/local-chain.ts';
import { ledgerRecords } from '../../records/ledger-queries.ts';
import type { OpenChannel, DepositChannels } from './channels.ts';
import { declare, DECLARED_A_DAY } from './declared.ts';
import { depositsOf } from './deposit-list.ts';
import { totalsOf } from './deposit-totals.ts';
import type { DepositParts } from './module.ts';
import type { OpenChains } from './open-chains.ts';

/** Credits and debits that are no deposit: bonus, debit, bonus that was taken back, credit. */
const [CREDITS, DEBITS] = [
  [3, 51],
  [4, 50],
] as const;
/** What a click on "Get test coins" sends, in units of the chain. */
const TEST_COINS: Readonly<
  Partial<Record<ChannelName, { readonly of: 'coin' | 'token'; readonly chainUnits: bigint; readonly decimals: number }>>
> = {
  ETH: { of: 'coin', chainUnits: 10n ** 17n, decimals: 18 },
  'USDT-ERC': { of: 'token', chainUnits: 100n * 10n ** BigInt(LOCAL_TOKEN_DECIMALS), decimals: LOCAL_TOKEN_DECIMALS },
};

export function depositCalls(parts: DepositParts, channels: DepositChannels, chains: OpenChains): readonly BoundCall[] {
  const { core, database, catalogue, time, now, records } = parts;
  const addressOf = async (userId: number, { network }: OpenChannel): Promise<string | null> =>
    (await chains.watched.find((chain) => chain.network === network)?.addresses.of(userId)) ?? null;

  return [
    bindUser(CALLS.depositAddress, async ({ caller, parameters: { coin, channel: name } }) => {
      const channel = await channels.find(name);
      if (channel === null || CHANNEL_OF[channel.name].assetCode.toLowerCase() !== coin) return answer({});
      const address = await addressOf(caller.userId, channel);
      return answer(address === null ? {} : { [name]: address });
    }),

    bindUser(CALLS.deposits, async ({ caller, parameters }) => {
      await records.reach(core.figures().seq);
      const asked = { userId: caller.userId, status: parameters.status, page: pageOf(parameters) };
      const { listing, rowOf } = await depositsOf({ core, database, catalogue, time, now, providers: parts['payment-providers'] }, asked);
      return slicedTable(listing, rowOf);
    }),

    bindUser(CALLS.depositTotals, async ({ caller }) => answer(await totalsOf(parts, caller.userId))),

    bindUser(CALLS.manualChanges, async ({ caller, parameters }) => {
      await records.reach(core.figures().seq);
      const filter = { accountId: caller.userId, types: [...CREDITS, ...DEBITS], assetCode: undefined };
      const found = await ledgerRecords(records.database, filter, pageOf(parameters));
      return slicedTable(found, (record) => ({
        amount: decimalOf(record.amountUnits, record.scale),
        direction: DEBITS.some((type) => type === record.type) ? ('debit' as const) : ('credit' as const),
        isLater: 'no' as const,
        remark: '',
        coin: record.assetCode.toLowerCase(),
        times: { createMs: record.timeMs },
      }));
    }),

    bindUser(CALLS.declareDeposit, async ({ caller, parameters }) => {
      const channel = await channels.find(parameters.channel);
      const asset = channel === null ? undefined : catalogue.assetOfCode(CHANNEL_OF[channel.name].assetCode);
      if (channel === null || asset === undefined || asset.code.toLowerCase() !== parameters.coin)
        return refuse('NOT_FOUND', { field: 'channel' });
      const amount = parseAmount(parameters.amount, asset.scale);
      if (!amount.ok) return refuse(amount.code, { field: 'amount' });
      const { depositMinUnits, depositMaxUnits } = channel.terms;
      if (amount.units < depositMinUnits)
        return refuse('BELOW_MIN', { limit: formatAmountShort(depositMinUnits, asset.scale), field: 'amount' });
      if (amount.units > depositMaxUnits)
        return refuse('ABOVE_MAX', { limit: formatAmountShort(depositMaxUnits, asset.scale), field: 'amount' });
      const createdMs = now();
      const said = {
        amount: formatAmountShort(amount.units, asset.scale),
        address: parameters.address ?? '',
        picture: parameters.picture ?? '',
      };
      const localDay = time.text(createdMs).slice(0, 10);
      const isKept = await declare(database, { userId: caller.userId, channel: channel.name, localDay, createdMs, ...said });
      return isKept ? DONE : refuse('ABOVE_MAX', { limit: String(DECLARED_A_DAY), field: 'channel' });
    }),

    bindUser(CALLS.testCoins, async ({ caller, parameters }) => {
      const channel = await channels.find(parameters.channel);
      const sent = channel === null ? undefined : TEST_COINS[channel.name];
      const address = channel === null ? null : await addressOf(caller.userId, channel);
      if (chains.local === null || channel === null || sent === undefined || address === null)
        return refuse('NOT_FOUND', { field: 'channel' });
      const txId = await chains.local.send(address, sent.chainUnits, sent.of);
      const coin = CHANNEL_OF[channel.name].assetCode.toLowerCase();
      return answer({ txId, coin, amount: decimalOf(sent.chainUnits, sent.decimals) });
    }),
  ];
}
