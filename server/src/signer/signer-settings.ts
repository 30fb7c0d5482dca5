import * as v from 'valibot';
import { readSigner } from '@candor/proofs/signature';
import { TRON } from '../chains/addresses/account-address.ts';
import { chainUnits } from './signer-messages.ts';

const publicKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/),
  v.check((text) => readSigner(text) !== null, 'no public key'),
);
const channelLimits = {
  channel: v.string(),
  transactionMax: chainUnits,
  hourMax: chainUnits,
  /** From this amount on two operators sign as well. */
  twoPersonsFrom: chainUnits,
};
/** Most that a transaction, and those of an hour, may cost. */
const feeLimits = { transactionFeeMax: chainUnits, hourFeeMax: chainUnits };
const channel = v.strictObject({
  ...channelLimits,
  /** Of the token; empty: the chain's own coin. */
  contract: v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{40})?$/)),
});
const chain = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ...feeLimits,
  /** The most that is sent to an address for the fee of its sweep. */
  fuelMax: chainUnits,
  channels: v.array(channel),
});
/** Of Bitcoin's kind, with its only channel. */
const bitcoinLike = v.strictObject({ network: v.picklist(['bitcoin', 'litecoin']), ...feeLimits, ...channelLimits });
/** Of TRON, whose number of a chain is that of its first block. */
const tronChain = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ...feeLimits,
  fuelMax: chainUnits,
  channels: v.array(
    v.strictObject({
      ...channelLimits,
      contract: v.pipe(
        v.string(),
        v.check((text) => TRON.read(text).isValid, 'no address of TRON'),
      ),
    }),
  ),
});
const settings = v.pipe(
  v.strictObject({
    exchangeKeys: v.pipe(v.array(publicKey), v.minLength(1)),
    operators: v.array(v.strictObject({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)), publicKey })),
    chains: v.array(chain),
    bitcoinLike: v.optional(v.array(bitcoinLike), []),
    tron: v.optional(v.array(tronChain), []),
  }),
  v.check(({ exchangeKeys, operators }) => areDifferent([...exchangeKeys, ...operators.map((one) => one.publicKey)]), 'a key twice'),
  v.check(({ operators }) => areDifferent(operators.map(({ name }) => name)), 'an operator twice'),
  v.check(({ chains, tron }) => [chains, tron].every((all) => areDifferent(all.map(({ chainId }) => String(chainId)))), 'a chain twice'),
  v.check(({ bitcoinLike: chains }) => areDifferent(chains.map(({ network }) => network)), 'a network twice'),
  v.check(
    ({ chains, tron }) => [...chains, ...tron].every(({ channels }) => areDifferent(channels.map((one) => one.channel))),
    'a channel twice',
  ),
);

export type SignerSettings = v.InferOutput<typeof settings>;
export type WrittenSignerSettings = v.InferInput<typeof settings>;
export type ChannelLimits = v.InferOutput<v.ObjectSchema<typeof channelLimits, undefined>>;
export type FeeLimits = v.InferOutput<v.ObjectSchema<typeof feeLimits, undefined>>;
export type SignerChain = SignerSettings['chains'][number];
export type SignerTron = SignerSettings['tron'][number];

/** Throws with what is wrong with the text of a file of settings. */
export function readSignerSettings(text: string): SignerSettings {
  return v.parse(settings, JSON.parse(text));
}

const areDifferent = (all: readonly string[]): boolean => new Set(all).size === all.length;
