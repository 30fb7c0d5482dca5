import type { Reason } from '@candor/contract/codes';
import { readDestination, type Destination, type DestinationFault, type KnownAddresses } from '../../chains/addresses/destination.ts';
import { CHANNEL_OF, CHANNELS, type ChannelName, type Network } from '../../chains/networks.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { withDepositTables } from '../deposits/tables.ts';
import type { WatchedChain } from '../deposits/watched-chain.ts';

/** Of several networks of a coin the one that the text is most like says what is wrong: the first of these. */
const REASONS = {
  OWN_ADDRESS: 'ADDRESS_OURS',
  CONTRACT: 'ADDRESS_CONTRACT',
  CANNOT_RECEIVE: 'ADDRESS_LOST',
  BAD_CHECKSUM: 'ADDRESS_CHECKSUM',
  OTHER_NETWORK: 'ADDRESS_NETWORK',
  BAD_FORM: 'ADDRESS_WRONG',
} as const satisfies Readonly<Record<DestinationFault, Reason>>;
const ORDER = Object.keys(REASONS);

/** A node that does not answer by then says nothing of an address. */
const PATIENCE_MS = 3_000;

export type ReadDestination =
  | { readonly ok: true; readonly channel: ChannelName; readonly address: string; readonly hasChecksum: boolean }
  /** `limit`: networks that it is an address of. */
  | { readonly ok: false; readonly reason: Reason; readonly limit: string };

export type DestinationsOptions = {
  readonly database: Database;
  readonly chains: readonly Pick<WatchedChain, 'network' | 'isContract' | 'ownSenders'>[];
};

/** Whether something may be paid to what a user has typed. */
export class Destinations {
  readonly #known: KnownAddresses;

  constructor({ database, chains }: DestinationsOptions) {
    const tables = withDepositTables(database);
    const chainOf = (network: Network) => chains.find((chain) => chain.network === network);
    this.#known = {
      isOurs: async (network, address) => {
        if (chainOf(network)?.ownSenders.some((own) => own.toLowerCase() === address.toLowerCase()) === true) return true;
        const given = tables.selectFrom('deposit_addresses').select('user_id').where('network', '=', network);
        return (await given.where('address', '=', address).executeTakeFirst()) !== undefined;
      },
      // where no node can say it, nothing is known against it
      isContract: async (network, address) =>
        await within(chainOf(network)?.isContract(address) ?? Promise.resolve(false), PATIENCE_MS).catch(() => false),
    };
  }

  async read(channel: ChannelName, text: string): Promise<ReadDestination> {
    return await this.#first([channel], text);
  }

  /** By the channel of a coin that the text is an address of; null when the coin has none. */
  async ofCoin(assetCode: string, text: string): Promise<ReadDestination | null> {
    const channels = CHANNELS.filter((name) => CHANNEL_OF[name].assetCode === assetCode);
    return channels.length === 0 ? null : await this.#first(channels, text);
  }

  async #first(channels: readonly ChannelName[], text: string): Promise<ReadDestination> {
    const faults: Extract<Destination, { isAccepted: false }>[] = [];
    for (const channel of channels) {
      const read = await readDestination(CHANNEL_OF[channel].network, text, this.#known);
      if (read.isAccepted) return { ok: true, channel, address: read.address, hasChecksum: read.hasChecksum };
      faults.push(read);
    }
    const [worst] = faults.toSorted((one, other) => ORDER.indexOf(one.fault) - ORDER.indexOf(other.fault));
    return { ok: false, reason: REASONS[worst?.fault ?? 'BAD_FORM'], limit: worst?.networks.join(', ') ?? '' };
  }
}

async function within<Answer>(asked: Promise<Answer>, patienceMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the node does not answer')), patienceMs);
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
