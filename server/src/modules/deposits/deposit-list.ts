import type { HandedOf } from '@candor/contract/call';
import type { depositList } from '@candor/contract/modules/deposits/calls';
import { creditOfChainUnits } from '@candor/money/chain-units';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { decimalOf, decimalOfText, ZERO } from '../../api/user/decimal.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { DepositRecord } from '../../records/deposit-records.ts';
import type { ProviderChannels } from '../payment-providers/provider-channels.ts';
import { channelName } from './channels.ts';
import { readDeposits, type Arrived, type DeclaredDeposit, type DepositItem, type DepositsQuery } from './deposit-items.ts';
import type { Listing } from '../../records/listing.ts';

export type DepositRow = HandedOf<typeof depositList>;
type Parts = {
  readonly core: Pick<Core, 'query'>;
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, 'assetOfCode'>;
  readonly time: PlatformTime;
  readonly now: () => number;
  readonly providers: Pick<ProviderChannels, 'of'>;
};
type Depths = { readonly creditConfirmations: number; readonly finalConfirmations: number };

const STATUS = {
  declared: 'waiting',
  pending: 'waiting',
  unclaimed: 'waiting',
  credited: 'credited',
  final: 'credited',
  reorganised: 'failed',
} as const satisfies Readonly<Record<DepositRow['state'], DepositRow['status']>>;

/** Everything of an account that has to do with deposits, the newest first: what is pending has not been credited and so is newer. */
export async function depositsOf(
  parts: Parts,
  asked: DepositsQuery,
): Promise<{ readonly listing: Listing<DepositItem>; readonly rowOf: (item: DepositItem) => readonly DepositRow[] }> {
  const depths = await depthsOf(parts.core);
  const about = { parts, userId: asked.userId, depths };
  return { listing: await readDeposits(parts.database, asked), rowOf: (item) => rowsOf(about, item) };
}

async function depthsOf(core: Parts['core']): Promise<ReadonlyMap<number, Depths>> {
  const channels = await core.query({ type: 'custody.channels' });
  return new Map(channels.map((channel) => [channel.channelId, channel]));
}

const NO_DEPTHS: Depths = { creditConfirmations: 0, finalConfirmations: 0 };

type About = { readonly parts: Parts; readonly userId: number; readonly depths: ReadonlyMap<number, Depths> };
/** A channel of a chain, or of a provider, whose name then stands in its place. */
type Way = { readonly channelId: number; readonly channel: string; readonly assetCode: string };
type Shown = { readonly way: Way; readonly state: DepositRow['state']; readonly createMs: number; readonly changeMs: number };

function rowsOf(about: About, item: DepositItem): readonly DepositRow[] {
  if (item.kind === 'declared') return [declaredRow(about, item.declared)];
  if (item.kind === 'pending') return [pendingRow(about, item.arrived)];
  const way = wayOf(about, item.deposit.channelId);
  return way === undefined ? [] : [creditedRow(about, { ...item, way })];
}

const ofChain = (channel: ChannelName): Way => ({ ...CHANNEL_OF[channel], channel });

function wayOf({ parts: { providers } }: About, channelId: number): Way | undefined {
  const channel = channelName(channelId);
  if (channel !== undefined) return ofChain(channel);
  const found = providers.of(channelId);
  return found === undefined ? undefined : { channelId, channel: found.provider, assetCode: found.assetCode };
}

/** What all rows have, with nothing in what only some of them have. */
function rowOf({ parts: { time }, userId, depths }: About, { way, state, createMs, changeMs }: Shown): DepositRow {
  const { channelId, channel, assetCode } = way;
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
    changeTime: time.text(changeMs),
    times: { createMs },
    state,
    confirmations: 0,
    creditConfirmations,
    finalConfirmations,
  };
}

const scaleOf = ({ catalogue }: Parts, { assetCode }: Way): number => catalogue.assetOfCode(assetCode)?.scale ?? 8;

function pendingRow(about: About, row: Arrived): DepositRow {
  const { channel } = row;
  const way = ofChain(channel);
  const scale = scaleOf(about.parts, way);
  const nowMs = about.parts.now();
  const { units } = creditOfChainUnits(BigInt(row.chain_units), CHANNEL_OF[channel].chainDecimals, scale);
  return {
    ...rowOf(about, { way, state: 'pending', createMs: nowMs, changeMs: nowMs }),
    amount: decimalOf(units, scale),
    reference: `${row.tx_id}:${row.output_index}`,
    txId: row.tx_id,
    address: row.address,
    confirmations: row.confirmations,
  };
}

/** `confirmations`: as they are counted, while the deposit is looked at. */
type Credited = {
  readonly deposit: DepositRecord;
  readonly way: Way;
  readonly address: string;
  readonly confirmations: number;
};

function creditedRow(about: About, { deposit, way, address, confirmations }: Credited): DepositRow {
  const { depositId, txId, outputIndex, units, state, arrivedMs, creditedMs, finalMs, reorganisedMs } = deposit;
  const changeMs = reorganisedMs ?? finalMs ?? creditedMs ?? arrivedMs;
  const row = rowOf(about, { way, state, createMs: arrivedMs, changeMs });
  const amount = decimalOf(units, scaleOf(about.parts, way));
  // what is not looked at any more has at least as many as were needed
  const counted = finalMs !== null ? row.finalConfirmations : state === 'credited' ? row.creditConfirmations : 0;
  return {
    ...row,
    depositId,
    amount,
    creditedAmount: row.status === 'credited' ? amount : ZERO,
    reference: `${txId}:${outputIndex}`,
    txId,
    address,
    reason: state === 'reorganised' ? 'REORGANISED' : '',
    confirmations: state === 'reorganised' ? 0 : Math.max(counted, confirmations),
  };
}

function declaredRow(about: About, declared: DeclaredDeposit): DepositRow {
  const {
    id,
    channel,
    amount,
    address,
    picture,
    created_ms: createMs,
    answered_ms: answeredMs,
    answer_code: code,
    deposit_id: depositId,
  } = declared;
  return {
    ...rowOf(about, { way: ofChain(channel), state: 'declared', createMs, changeMs: answeredMs ?? createMs }),
    // one that was linked stands in the list as the deposit that it was, too
    status: answeredMs === null ? 'waiting' : depositId === null ? 'failed' : 'credited',
    reason: depositId === null ? code : '',
    remark: depositId === null ? '' : String(depositId),
    amount: decimalOfText(amount),
    reference: `D${id}`,
    address,
    picture,
  };
}
