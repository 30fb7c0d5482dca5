import type { Deposit } from '@candor/exchange/products/custody/rows';
import { creditOfChainUnits } from '@candor/money/chain-units';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { decimalOf, decimalOfText, ZERO } from '../../api/user/decimal.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import type { HandedOf } from '@candor/contract/call';
import type { depositList } from '@candor/contract/modules/deposits/calls';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { channelName } from './channels.ts';
import { withDepositTables, type DepositTables } from './tables.ts';

export type DepositRow = HandedOf<typeof depositList>;
type Parts = {
  readonly core: Pick<Core, 'query'>;
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, 'assetOfCode'>;
  readonly time: PlatformTime;
  readonly now: () => number;
};
type Depths = { readonly creditConfirmations: number; readonly finalConfirmations: number };

/** Deposits that the exchange answers at once. */
const ASKED_AT_ONCE = 100;
const STATUS = {
  declared: 'waiting',
  pending: 'waiting',
  unclaimed: 'waiting',
  credited: 'credited',
  final: 'credited',
  reorganised: 'failed',
} as const satisfies Readonly<Record<DepositRow['state'], DepositRow['status']>>;

/** Everything of an account that has to do with deposits, the newest first: what is pending has not been credited and so is newer. */
export async function depositsOf(parts: Parts, userId: number): Promise<readonly DepositRow[]> {
  const { core, database } = parts;
  const tables = withDepositTables(database);
  const depths = await depthsOf(core);
  const credited = await allCredited(core, userId);
  const known = new Set(credited.map(({ txId, outputIndex, blockHash }) => `${txId} ${outputIndex} ${blockHash}`));
  const arrived = await tables
    .selectFrom('chain_deposits')
    .innerJoin('deposit_addresses', (join) =>
      join
        .onRef('deposit_addresses.network', '=', 'chain_deposits.network')
        .onRef('deposit_addresses.address', '=', 'chain_deposits.address'),
    )
    .selectAll('chain_deposits')
    .where('deposit_addresses.user_id', '=', userId)
    .execute();
  const onChain = new Map(arrived.map((one) => [`${one.tx_id} ${one.output_index} ${one.block_hash}`, one]));
  const declared = await tables.selectFrom('declared_deposits').selectAll().where('user_id', '=', userId).execute();
  const pending = arrived.filter(({ tx_id, output_index, block_hash }) => !known.has(`${tx_id} ${output_index} ${block_hash}`));
  const rows = [
    ...declared.map((one) => declaredRow(parts, one, depths)),
    ...credited.flatMap((one) => {
      const channel = channelName(one.channelId);
      const there = onChain.get(`${one.txId} ${one.outputIndex} ${one.blockHash}`);
      return channel === undefined ? [] : [creditedRow(parts, { userId, channel, there }, one, depths)];
    }),
  ].toSorted((one, other) => other.times.createMs - one.times.createMs);
  return [...pending.toSorted((one, other) => other.height - one.height).map((one) => pendingRow(parts, userId, one, depths)), ...rows];
}

async function allCredited(core: Parts['core'], accountId: number): Promise<readonly Deposit[]> {
  const all: Deposit[] = [];
  for (;;) {
    const page = await core.query({ type: 'custody.deposits', accountId, beforeId: all.at(-1)?.depositId ?? 0, count: ASKED_AT_ONCE });
    all.push(...page);
    if (page.length < ASKED_AT_ONCE) return all;
  }
}

async function depthsOf(core: Parts['core']): Promise<ReadonlyMap<number, Depths>> {
  const channels = await core.query({ type: 'custody.channels' });
  return new Map(channels.map((channel) => [channel.channelId, channel]));
}

const NO_DEPTHS: Depths = { creditConfirmations: 0, finalConfirmations: 0 };

type About = { readonly userId: number; readonly channel: ChannelName; readonly state: DepositRow['state']; readonly createMs: number };

/** What all rows have, with nothing in what only some of them have. */
function rowOf({ time }: Parts, { userId, channel, state, createMs }: About, depths: ReadonlyMap<number, Depths>): DepositRow {
  const { channelId, assetCode } = CHANNEL_OF[channel];
  const { creditConfirmations, finalConfirmations } = depths.get(channelId) ?? NO_DEPTHS;
  return {
    depositId: 0,
    userId,
    name: '',
    amount: ZERO,
    creditedAmount: ZERO,
    status: STATUS[state],
    reference: '',
    orderType: '1',
    channel,
    coin: assetCode.toLowerCase(),
    address: '',
    txId: '',
    reason: '',
    remark: '',
    picture: '',
    createTime: time.text(createMs),
    changeTime: time.text(createMs),
    times: { createMs },
    state,
    confirmations: 0,
    creditConfirmations,
    finalConfirmations,
  };
}

const scaleOf = ({ catalogue }: Parts, channel: ChannelName): number => catalogue.assetOfCode(CHANNEL_OF[channel].assetCode)?.scale ?? 8;

function pendingRow(parts: Parts, userId: number, row: DepositTables['chain_deposits'], depths: ReadonlyMap<number, Depths>): DepositRow {
  const { channel } = row;
  const scale = scaleOf(parts, channel);
  const { units } = creditOfChainUnits(BigInt(row.chain_units), CHANNEL_OF[channel].chainDecimals, scale);
  return {
    ...rowOf(parts, { userId, channel, state: 'pending', createMs: parts.now() }, depths),
    amount: decimalOf(units, scale),
    reference: `${row.tx_id}:${row.output_index}`,
    txId: row.tx_id,
    address: row.address,
    confirmations: row.confirmations,
  };
}

/** `there`: as it stands in the chain, while it is looked at. */
type OnChain = {
  readonly userId: number;
  readonly channel: ChannelName;
  readonly there: Pick<DepositTables['chain_deposits'], 'address' | 'confirmations'> | undefined;
};

function creditedRow(parts: Parts, { userId, channel, there }: OnChain, deposit: Deposit, depths: ReadonlyMap<number, Depths>): DepositRow {
  const { depositId, txId, outputIndex, units, isFinal } = deposit;
  const state = deposit.state === 'credited' && isFinal ? 'final' : deposit.state;
  const row = rowOf(parts, { userId, channel, state, createMs: deposit.arrivedMs }, depths);
  const amount = decimalOf(units, scaleOf(parts, channel));
  // what is not looked at any more has at least as many as were needed
  const counted = isFinal ? row.finalConfirmations : state === 'credited' ? row.creditConfirmations : 0;
  return {
    ...row,
    depositId,
    amount,
    creditedAmount: row.status === 'credited' ? amount : ZERO,
    reference: `${txId}:${outputIndex}`,
    txId,
    address: there?.address ?? '',
    reason: state === 'reorganised' ? 'REORGANISED' : '',
    confirmations: Math.max(counted, state === 'reorganised' ? 0 : (there?.confirmations ?? 0)),
  };
}

type Declared = Omit<DepositTables['declared_deposits'], 'id'> & { readonly id: number };

function declaredRow(parts: Parts, declared: Declared, depths: ReadonlyMap<number, Depths>): DepositRow {
  const { id, user_id: userId, channel, amount, address, picture, created_ms: createMs } = declared;
  return {
    ...rowOf(parts, { userId, channel, state: 'declared', createMs }, depths),
    amount: decimalOfText(amount),
    reference: `D${id}`,
    address,
    picture,
  };
}
