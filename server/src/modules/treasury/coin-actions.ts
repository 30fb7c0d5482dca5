import { described } from '@candor/contract/described';
import type { CommandBody } from '@candor/exchange/command';
import type { ChannelInfo } from '@candor/exchange/products/custody/answers';
import * as v from 'valibot';
import { CHANNEL_OF, CHANNELS, type ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import { wordField } from '../../operators/fields.ts';
import {
  operatorChange,
  refuseAction,
  type ActionBy,
  type ActionRefusal,
  type Changed,
  type Fields,
  type OperatorChange,
} from '../../operators/operator-action.ts';
import { channelTerms } from '../deposits/channels.ts';
import type { Payments } from '../payments/module.ts';
import { chainRefusal, type Expected } from './chain-check.ts';
import { amountField, changedCoins, coinsText, txField, unitsOf, type Coins } from './coin-fields.ts';
import { bookFee, feeRefusal, ownFee } from './own-fee.ts';
import { authorOf, REASON_LENGTH_MAX, submitBy, wasDone } from './submit-by.ts';

export type CoinOptions = {
  readonly core: Pick<Core, 'query' | 'submit'>;
  readonly catalogue: Coins;
  readonly payments: Pick<Payments, 'channels' | 'seen' | 'isOwn'>;
};

/** As it is kept: the place is where coins come to, or leave from. */
type Details = {
  readonly channel: ChannelName;
  readonly place: 'hot' | 'cold';
  readonly amount: string;
  readonly tx: string;
  readonly fee?: string;
};
type Booking = Details & { readonly kind: Kind; readonly terms: ChannelInfo; readonly units: bigint };
const isLeavingHot = ({ kind, place }: Pick<Booking, 'kind' | 'place'>): boolean => kind.costs === true && place === 'cold';

/** What is different of the three. */
type Kind = {
  readonly name: string;
  readonly summary: string;
  readonly place: { readonly says: string } | 'cold';
  readonly expected: (place: 'hot' | 'cold') => Expected;
  /** Whether it can be what leaves the hot wallet, which costs a fee. */
  readonly costs?: true;
  readonly body: (booking: Booking) => CommandBody;
  readonly done: string;
};

const KINDS: readonly Kind[] = [
  {
    name: 'pay-in',
    summary: 'Books coins that a final transaction has brought to the hot wallet or a cold place as capital of the house.',
    place: { says: 'Where the coins have come to.' },
    expected: (place) => ({ moved: place === 'hot' ? 'to-hot' : 'anywhere' }),
    body: ({ terms: { channelId }, place, units, tx }) => ({ ...NOBODY, type: 'custody.payIn', channelId, to: place, units, txId: tx }),
    done: 'paid in',
  },
  {
    name: 'take-out',
    summary: 'Books coins that a final transaction has taken from a cold place as capital that has left the house.',
    place: 'cold',
    expected: () => ({ moved: 'anywhere' }),
    body: ({ terms: { channelId }, units, tx }) => ({ ...NOBODY, type: 'custody.takeOut', channelId, units, txId: tx }),
    done: 'taken out',
  },
  {
    name: 'move-coins',
    summary: 'Books coins that go to the hot wallet from a cold place, when they have come, or to a cold place, before they are sent.',
    place: { says: 'Where the coins go to.' },
    expected: (place) => ({ moved: place === 'hot' ? 'to-hot' : 'not-yet' }),
    body: ({ terms: { channelId }, place, units, tx }) => ({
      ...NOBODY,
      type: 'custody.relocate',
      channelId,
      from: place === 'hot' ? 'cold' : 'hot',
      to: place,
      units,
      txId: tx,
    }),
    costs: true,
    done: 'moved',
  },
];

/** Replaced by those who have done it. */
const NOBODY = { operator: '', reason: '' };

const FEE = v.optional(
  described(
    amountField('0.01'),
    'To a cold place: what the transaction may cost at most, in coins of its chain. It is booked with it, from the budget for fees.',
    '0.01',
  ),
);

export function coinActions(options: CoinOptions): readonly OperatorChange[] {
  return KINDS.map((kind) => coinAction(options, kind));
}

function coinAction(options: CoinOptions, kind: Kind): OperatorChange {
  const input = {
    channel: wordField(CHANNELS, 'The channel.', 'ETH'),
    amount: amountField('12.5'),
    tx: txField,
  } satisfies Fields;
  const shared = {
    name: kind.name,
    summary: kind.summary,
    permission: 'capital',
    persons: 2,
    reasonLengthMax: REASON_LENGTH_MAX,
    changes: (details: Details) => changesOf(options, kind, details),
    run: (details: Details, by: ActionBy) => book(options, kind, details, by),
  } as const;
  if (kind.place === 'cold')
    return operatorChange({
      ...shared,
      input,
      command: { takes: ['channel', 'amount', 'tx'] },
      check: ({ channel, amount, tx }) => checked(options, kind, { channel, place: 'cold', amount, tx }),
    });
  if (kind.costs)
    return operatorChange({
      ...shared,
      input: { ...input, place: wordField(['hot', 'cold'], kind.place.says, 'hot'), fee: FEE },
      command: { takes: ['channel', 'place', 'amount', 'tx'] },
      check: ({ channel, place, amount, tx, fee }) =>
        checked(options, kind, { channel, place, amount, tx, ...(fee === undefined ? {} : { fee }) }),
    });
  return operatorChange({
    ...shared,
    input: { ...input, place: wordField(['hot', 'cold'], kind.place.says, 'hot') },
    command: { takes: ['channel', 'place', 'amount', 'tx'] },
    check: ({ channel, place, amount, tx }) => checked(options, kind, { channel, place, amount, tx }),
  });
}

async function checked(
  options: CoinOptions,
  kind: Kind,
  given: Details,
): Promise<{ readonly ok: true; readonly details: Details } | ActionRefusal> {
  // ids are in hexadecimal digits on each of these chains: one that is typed in capitals is no other transaction
  const details = { ...given, tx: given.tx.toLowerCase() };
  const read = await bookingOf(options, kind, details);
  if ('code' in read) return read;
  const fee = await payableFee(options, read);
  return fee !== null && 'code' in fee ? fee : { ok: true, details };
}

/** Coins of the channel by place, and the equity where capital comes or goes. The chain is not asked: that it was is said by the proposal. */
async function changesOf({ core, catalogue }: CoinOptions, kind: Kind, { channel, place, amount }: Details): Promise<readonly Changed[]> {
  const terms = await channelTerms(core, CHANNEL_OF[channel].channelId);
  const read = terms === undefined ? undefined : unitsOf(amount, catalogue.asset(terms.assetId)?.scale ?? 8);
  if (terms === undefined || read?.ok !== true) return [];
  const { assetId, channelId } = terms;
  const held = (await core.query({ type: 'custody.held' })).find((one) => one.channelId === channelId);
  const coins = (where: 'hot' | 'cold', byUnits: bigint): Changed => {
    const units = (where === 'hot' ? held?.hotUnits : held?.coldUnits) ?? 0n;
    return changedCoins(catalogue, assetId, `${channel} ${where}`, units, byUnits);
  };
  if (kind.costs === true)
    return [coins('hot', place === 'hot' ? read.units : -read.units), coins('cold', place === 'hot' ? -read.units : read.units)];
  const byUnits = kind.place === 'cold' ? -read.units : read.units;
  const { balances } = await core.query({ type: 'accounts.house' });
  const equity = balances.find((one) => one.kind === 'house.equity' && one.assetId === assetId)?.units ?? 0n;
  return [coins(place, byUnits), changedCoins(catalogue, assetId, 'equity', equity, byUnits)];
}

/** Looked at again when it is confirmed: a chain may have undone what it had. The fee is booked behind the coins, so that nothing is of what is refused. */
async function book(
  options: CoinOptions,
  kind: Kind,
  details: Details,
  by: ActionBy,
): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
  if (await wasDone(options.core, by)) {
    const isFeeDue = isLeavingHot({ kind, place: details.place });
    const paid = isFeeDue ? await bookFee(options.core, await ownFee(options, details), details.tx) : 'before';
    return typeof paid === 'string' ? { ok: true, text: `${kind.done} before` } : paid;
  }
  const read = await bookingOf(options, kind, details);
  if ('code' in read) return read;
  const fee = await payableFee(options, read);
  if (fee !== null && 'code' in fee) return fee;
  const booked = await submitBy(options.core, by, { ...kind.body(read), ...authorOf(by) } as CommandBody);
  const isOnlyFeeDue = !booked.ok && booked.code === 'ALREADY_DONE' && isLeavingHot(read) && (await isMoved(options.core, read));
  if (!booked.ok && !isOnlyFeeDue) return booked;
  const paid = await bookFee(options.core, fee, details.tx);
  if (typeof paid !== 'string') return paid;
  // the fee of an earlier proposal that the budget had not
  if (!booked.ok) return paid === 'before' ? booked : { ok: true, text: 'their fee is booked; the coins were booked before' };
  const isSeen = options.payments.channels.includes(details.channel) && kind.expected(details.place).moved !== 'not-yet';
  const ground = isSeen ? 'as its chain has it' : 'by your word alone: this server has not looked at its chain';
  return { ok: true, text: `${coinsText(options.catalogue, read.terms.assetId, read.units)} ${kind.done}, ${ground}` };
}

/** Refused where budget and hot wallet have not so much; null: it costs nothing of the ledger. */
async function payableFee(options: CoinOptions, booking: Booking): ReturnType<typeof ownFee> {
  if (!isLeavingHot(booking)) return null;
  const fee = await ownFee(options, booking);
  if (fee === null || 'code' in fee) return fee;
  const units = (await isMoved(options.core, booking)) ? 0n : booking.units;
  return (await feeRefusal(options.core, fee, { ...booking, units })) ?? fee;
}

/** Whether the coins of just this transaction have left the hot wallet by the journal. */
async function isMoved(core: Pick<Core, 'query'>, { channel, tx }: Booking): Promise<boolean> {
  return await core.query({ type: 'custody.isMoved', channelId: CHANNEL_OF[channel].channelId, from: 'hot', to: 'cold', txId: tx });
}

async function bookingOf({ core, catalogue, payments }: CoinOptions, kind: Kind, details: Details): Promise<Booking | ActionRefusal> {
  const { channelId } = CHANNEL_OF[details.channel];
  const terms = await channelTerms(core, channelId);
  const asset = terms === undefined ? undefined : catalogue.asset(terms.assetId);
  if (terms === undefined || asset === undefined) return refuseAction('NOT_FOUND', 'the exchange has no such channel');
  const read = unitsOf(details.amount, asset.scale);
  if (!read.ok) return read;
  const booking = { ...details, kind, terms, units: read.units };
  const refusal = await chainRefusal({ core, payments }, booking, { ...kind.expected(details.place), scale: asset.scale });
  return refusal ?? booking;
}
