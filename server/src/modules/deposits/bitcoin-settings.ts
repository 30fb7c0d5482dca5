import { ADDRESS_KINDS } from '../../chains/addresses/read-address.ts';
import type { BitcoinNetwork } from '../../chains/bitcoin/bitcoin-chain.ts';
import type { Environment, Variable } from '../../machine/environment.ts';
import { keyProblems, nodeProblems } from './node-settings.ts';

/** Of a chain of Bitcoin's kind. */
export type BitcoinLikeSettings = {
  readonly network: BitcoinNetwork;
  readonly url: string;
  readonly accountKey: string;
  /** The hot wallet, whose coins are no deposits; null: nothing is paid by this chain. */
  readonly hot: string | null;
};

const NETWORKS: readonly BitcoinNetwork[] = ['bitcoin', 'litecoin'];
type Names = { readonly node: string; readonly account: string; readonly hot: string };
const NAMES: Readonly<Record<BitcoinNetwork, Names>> = {
  bitcoin: { node: 'CANDOR_BITCOIN_NODE', account: 'CANDOR_BITCOIN_ACCOUNT', hot: 'CANDOR_BITCOIN_HOT' },
  litecoin: { node: 'CANDOR_LITECOIN_NODE', account: 'CANDOR_LITECOIN_ACCOUNT', hot: 'CANDOR_LITECOIN_HOT' },
};

export const BITCOIN_VARIABLES: readonly Variable[] = [
  {
    names: [NAMES.bitcoin.node, NAMES.bitcoin.account],
    otherwise: '–',
    text: "a node of Bitcoin with its name and password (`http://name:password@127.0.0.1:8332`; signs in them as `%2F`) and the extended public key (`xpub…` or `zpub…`, m/84'/0'/0') that addresses of users are derived from. It needs no wallet, and an index of transactions only to pay; in live mode its chain must be Bitcoin's own. Without them BTC takes no deposits",
  },
  {
    names: [NAMES.litecoin.node, NAMES.litecoin.account],
    otherwise: '–',
    text: "the same of Litecoin (`http://name:password@127.0.0.1:9332`, m/84'/2'/0'), for LTC",
  },
  {
    names: [NAMES.bitcoin.hot, NAMES.litecoin.hot],
    otherwise: '–',
    text: "the hot wallet's address on each of the two chains, as the signer shows it (m/84'/0'/1'/0/0, m/84'/2'/1'/0/0). What is paid to it is no deposit, and withdrawals are paid from it, with a node that has an index of transactions (`txindex=1`). Without it the channel takes no withdrawals",
  },
];

/** Reads what says where these coins come from, a chain each. */
export function readBitcoinLike(environment: Environment, mode: 'demo' | 'live', problems: string[]): readonly BitcoinLikeSettings[] {
  const all = NETWORKS.flatMap((network) => readOne(network, environment, mode, problems));
  const [first, second] = all;
  if (second !== undefined && first?.accountKey === second.accountKey)
    problems.push(
      `${NAMES.bitcoin.account} and ${NAMES.litecoin.account} must be keys of their own: that of one coin is not that of the other`,
    );
  return all;
}

function readOne(
  network: BitcoinNetwork,
  environment: Environment,
  mode: 'demo' | 'live',
  problems: string[],
): readonly BitcoinLikeSettings[] {
  const { node, account, hot } = NAMES[network];
  const [url, accountKey, address] = [environment[node] ?? '', environment[account] ?? '', environment[hot] ?? ''];
  if (address !== '' && !isWitnessAddress(network, address)) problems.push(`${hot} must be the hot wallet's address, not "${address}"`);
  if (url === '' && accountKey === '') {
    if (address !== '') problems.push(`${hot} is of no use without ${node} and ${account}`);
    return [];
  }
  if (url === '' || accountKey === '')
    problems.push(`${url === '' ? node : account} must be set too: a chain needs both ${node} and ${account}`);
  if (url !== '') problems.push(...nodeProblems(node, url, mode));
  if (accountKey !== '') problems.push(...keyProblems(account, network, accountKey));
  return [{ network, url, accountKey, hot: address === '' ? null : address }];
}

/** As addresses follow from a seed here. */
function isWitnessAddress(network: BitcoinNetwork, text: string): boolean {
  const read = ADDRESS_KINDS[network].read(text);
  return read.isValid && read.form === 'witness-key-hash' && read.address === text;
}
