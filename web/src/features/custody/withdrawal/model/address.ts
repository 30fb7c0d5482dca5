import { networkOf, type Network } from '../../model/networks.ts';

/** How an address of each network looks, and a channel of it. Whether it is one is decided by the server, by its checksum. */
const FORMS: Readonly<Record<Network['key'], { readonly channel: string; readonly form: RegExp }>> = {
  ethereum: { channel: 'ETH', form: /^0x[\da-f]{40}$/i },
  tron: { channel: 'USDT-TRC', form: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ },
  bitcoin: { channel: 'BTC', form: /^(?:bc1[a-z\d]{11,87}|BC1[A-Z\d]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/ },
  litecoin: { channel: 'LTC', form: /^(?:ltc1[a-z\d]{11,87}|LTC1[A-Z\d]{11,87}|[LM3][1-9A-HJ-NP-Za-km-z]{25,34})$/ },
};

/** The networks that an address may be of, by its look. */
export function guessNetworks(text: string): readonly Network[] {
  return Object.values(FORMS).flatMap(({ channel, form }) => (form.test(text) ? (networkOf(channel) ?? []) : []));
}

/** What a text says about the network of a channel: of it, of others, or of none that is known here. */
export type Guess =
  | { readonly kind: 'fits' }
  | { readonly kind: 'other'; readonly networks: readonly Network[] }
  | { readonly kind: 'none' };

/** Null while there is too little to say. A channel that this version does not know fits whatever is typed. */
export function guessFor(channel: string, text: string): Guess | null {
  if (text.length < SHORTEST) return null;
  const wanted = networkOf(channel);
  const networks = guessNetworks(text);
  if (wanted === null || networks.some(({ key }) => key === wanted.key)) return { kind: 'fits' };
  return networks.length === 0 ? { kind: 'none' } : { kind: 'other', networks };
}

/** No address is shorter. */
const SHORTEST = 14;
/** What a person compares of an address. */
const STRONG_LETTERS = 6;

/** First and last letters, which are compared, and what is between them. */
export function addressParts(address: string): readonly [string, string, string] {
  if (address.length <= 2 * STRONG_LETTERS) return [address, '', ''];
  return [address.slice(0, STRONG_LETTERS), address.slice(STRONG_LETTERS, -STRONG_LETTERS), address.slice(-STRONG_LETTERS)];
}

/** Letters that are entered once more before an address is added. */
export const REPEATED_LETTERS = 4;

/** Whether the end of an address was entered again; Ethereum writes small letters and capitals. */
export const isRepeated = (address: string, end: string): boolean =>
  address.length >= REPEATED_LETTERS && end.toLowerCase() === address.slice(-REPEATED_LETTERS).toLowerCase();
