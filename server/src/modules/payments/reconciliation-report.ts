import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import { chainUnitsIn, type ChainParts } from './chain-parts.ts';
import type { Comparison, Reconciliation } from './reconciliation.ts';

/** Turns of addresses that a report takes: it is waited for. */
const TURNS_MOST = 10;

/** What of a channel lies at a place by the ledger, and what was found, in units of the chain. `found` null: it was not compared, which `note` gives the reason of. */
export type ReportRow = {
  readonly channel: ChannelName;
  readonly place: 'hot' | 'addresses' | 'transit' | 'cold';
  readonly ledger: bigint;
  readonly found: bigint | null;
  /** May have left just now. */
  readonly onTheWay: bigint;
  readonly note: string;
};

export type Report = { readonly comparedMs: number; readonly rows: readonly ReportRow[] };

export type ReportOptions = Pick<ChainParts, 'core' | 'transactions' | 'channels' | 'now'> & {
  readonly reconciliation: Pick<Reconciliation, 'compareHot' | 'compareAddresses'>;
};

/** Compares each channel that is paid by now, and changes nothing: what stops payments is the comparison that is made by itself. */
export async function reportNow({ core, transactions, channels, now, reconciliation }: ReportOptions): Promise<Report> {
  const ofHot = await reconciliation.compareHot();
  const { compared, isWhole } = await addressesOf(reconciliation);
  const sent = (await transactions.unfinished()).filter(({ purpose, state }) => purpose === 'withdrawal' && state === 'sent');
  const held = await core.query({ type: 'custody.held' });
  const rows = channels.flatMap((channel): readonly ReportRow[] => {
    const { name } = channel;
    const {
      hotUnits = 0n,
      transitUnits = 0n,
      coldUnits = 0n,
    } = held.find(({ channelId }) => channelId === CHANNEL_OF[name].channelId) ?? {};
    const hot = ofHot?.find((one) => one.channel === name);
    const addresses = compared.filter((one) => one.channel === name);
    const nothing = { channel: name, onTheWay: 0n, note: '' };
    return [
      hot === undefined
        ? {
            ...nothing,
            place: 'hot',
            ledger: chainUnitsIn(hotUnits, channel),
            found: null,
            note: 'the signer has not said which wallet it is',
          }
        : { ...nothing, place: 'hot', ledger: hot.ledger, found: hot.chain, onTheWay: hot.onTheWay },
      {
        ...nothing,
        place: 'addresses',
        ledger: sumOf(addresses, 'ledger'),
        found: sumOf(addresses, 'chain'),
        note: noteOf(addresses, isWhole),
      },
      {
        ...nothing,
        place: 'transit',
        ledger: chainUnitsIn(transitUnits, channel),
        found: sent.filter((one) => one.channel === name).reduce((sum, one) => sum + BigInt(one.chain_units), 0n),
        note: 'against own transactions that were sent and are not final',
      },
      { ...nothing, place: 'cold', ledger: chainUnitsIn(coldUnits, channel), found: null, note: 'no address of a cold wallet is known' },
    ];
  });
  return { comparedMs: now(), rows };
}

/** Each address once: the last account of a turn is looked at again in the next one. */
async function addressesOf(
  reconciliation: ReportOptions['reconciliation'],
): Promise<{ readonly compared: readonly Comparison[]; readonly isWhole: boolean }> {
  const byPlace = new Map<string, Comparison>();
  let afterId = 0;
  for (let turn = 0; turn < TURNS_MOST; turn += 1) {
    const { found, nextId } = await reconciliation.compareAddresses(afterId);
    for (const one of found) byPlace.set(`${one.channel} ${one.place}`, one);
    afterId = nextId;
    if (afterId === 0) return { compared: [...byPlace.values()], isWhole: true };
  }
  return { compared: [...byPlace.values()], isWhole: false };
}

const sumOf = (all: readonly Comparison[], of: 'ledger' | 'chain'): bigint => all.reduce((sum, one) => sum + one[of], 0n);

/** How many there are, the first that has less than it should, and whether there are more. More than the ledger says at one hides nothing at another. */
function noteOf(addresses: readonly Comparison[], isWhole: boolean): string {
  const short = addresses.filter(({ missing }) => missing > 0n);
  const counted = `${addresses.length} with something final${isWhole ? '' : ', and more that were not looked at'}`;
  return short.length === 0 ? counted : `${counted}; ${short.length} have less, the first is ${short[0]?.place}`;
}
