import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment, Variable } from '../../machine/environment.ts';
import type { BitcoinNetwork } from '../../chains/bitcoin/bitcoin-chain.ts';
import type { SignerSocketOptions } from '../../signer/signer-socket.ts';

const [ADDRESS, FILES] = ['CANDOR_SIGNER', 'CANDOR_SIGNER_FILES'] as const;
const FEES = { bitcoin: 'CANDOR_BITCOIN_FEE_RATES', litecoin: 'CANDOR_LITECOIN_FEE_RATES' } as const;
const RATES = /^([1-9]\d{0,6})-([1-9]\d{0,6})$/;
const RATES_OTHERWISE = '1-200';
const HOST_AND_PORT = /^([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):([1-9]\d{0,4})$/;

export const PAYMENT_VARIABLES: readonly Variable[] = [
  {
    names: [ADDRESS, FILES],
    otherwise: '–',
    text: 'host and port of the signer, which holds the keys of chains on a machine of its own, and a folder with `key.pem`, `certificate.pem` and `authority.pem` of the connection: both sides show certificates of that authority. Without them no channel takes withdrawals but in demo mode on its own chain',
  },
  {
    names: [FEES.bitcoin, FEES.litecoin],
    otherwise: `\`${RATES_OTHERWISE}\``,
    text: 'what a transaction of our own gives for a virtual byte, in hundred-millionths of the coin: the least and the most. Between them the node is asked; while it knows nothing, or says more than the most, nothing new is signed. Both the same: the node is not asked',
  },
];

/** Units of a chain for a virtual byte of a transaction: what is given at least, and beyond which nothing is paid for now. */
export type FeeRates = { readonly least: bigint; readonly most: bigint };

export type PaymentSettings = {
  /** Null: no signer is asked. */
  readonly signer: SignerSocketOptions | null;
  readonly feeRates: Readonly<Record<BitcoinNetwork, FeeRates>>;
};

/** Adds what is wrong to `problems`. What stands in the files is never said. */
export function readPaymentSettings(environment: Environment, _mode: 'demo' | 'live', problems: string[]): PaymentSettings {
  const ratesOf = (network: BitcoinNetwork): FeeRates => readRates(FEES[network], environment[FEES[network]] ?? '', problems);
  const feeRates = { bitcoin: ratesOf('bitcoin'), litecoin: ratesOf('litecoin') };
  return { signer: readSigner(environment, problems), feeRates };
}

function readRates(name: string, text: string, problems: string[]): FeeRates {
  const [, least = '0', most = '0'] = RATES.exec(text === '' ? RATES_OTHERWISE : text) ?? [];
  const rates = { least: BigInt(least), most: BigInt(most) };
  if (rates.least === 0n || rates.most < rates.least)
    problems.push(`${name} must be the least and the most for a virtual byte, as ${RATES_OTHERWISE}, not "${text}"`);
  return rates;
}

function readSigner(environment: Environment, problems: string[]): SignerSocketOptions | null {
  const [address, folder] = [environment[ADDRESS] ?? '', environment[FILES] ?? ''];
  if (address === '' && folder === '') return null;
  if (address === '' || folder === '') problems.push(`${address === '' ? ADDRESS : FILES} must be set too: a signer needs both`);
  const [, host = '', digits = ''] = HOST_AND_PORT.exec(address) ?? [];
  const port = Number(digits);
  if (address !== '' && (host === '' || port > 65_535)) problems.push(`${ADDRESS} must be a host and a port, not "${address}"`);
  const read = (name: string): string => {
    try {
      return readFileSync(join(folder, `${name}.pem`), 'utf8');
    } catch {
      problems.push(`${FILES}: ${name}.pem cannot be read there`);
      return '';
    }
  };
  if (folder === '') return null;
  const certificates = { key: read('key'), cert: read('certificate'), ca: read('authority') };
  return { host: host.replaceAll(/[[\]]/g, ''), port, certificates };
}
