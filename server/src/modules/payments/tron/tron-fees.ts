import type { TronAccount, TronOwnNode, TronPrices } from '../../../chains/tron/tron-own-node.ts';
import type { ReferenceBlock } from '../../../chains/tron/tron-transaction.ts';
import { referenceTo } from '../../../chains/tron/tron-transaction.ts';
import type { TronPayQuestion } from '../../../signer/signer-messages.ts';
import type { OwnTransaction } from '../own-transactions.ts';
import { NotBegun } from '../payer-kind.ts';
import type { TronParts } from './tron-parts.ts';

/** What a transaction may cost, in units of the chain's coin: for running a contract, and for its bytes and for an account that it makes. */
export type TronFees = { readonly feeLimit: bigint; readonly otherFee: bigint };
export type Standing = { readonly reference: ReferenceBlock; readonly expirationMs: number };

/** Room for what a trial does not know: what a popular contract needs is raised within hours. */
const ENERGY_PERCENT = 120n;
/** Twice what a token's transfer needs to an account that has none of it. The program of a receiver never runs. */
const ENERGY_MAX = 400_000n;
/** Of a transfer of a token with its signature; one of coins has fewer. */
const BYTES_MAX = 450n;

/** What a call of the token needs. Throws where the chain would refuse it, or asks for more than a transfer ever needs. */
export async function energyOf(node: TronOwnNode, from: string, contract: string, data: string): Promise<bigint> {
  const energy = await node.energyFor(from, contract, data);
  if (energy === null) throw new NotBegun('CHAIN_REFUSES');
  if (energy > ENERGY_MAX) throw new NotBegun('ENERGY_ABOVE_MAX');
  return (energy * ENERGY_PERCENT) / 100n;
}

export const feesOfCall = (energy: bigint, { energyUnits, byteUnits }: TronPrices): TronFees => ({
  feeLimit: energy * energyUnits,
  otherFee: BYTES_MAX * byteUnits,
});

/** Of a transfer of coins, which makes its receiver an account where he is none. */
export const feesOfTransfer = ({ byteUnits, accountUnits }: TronPrices, exists: boolean): TronFees => ({
  feeLimit: 0n,
  otherFee: BYTES_MAX * byteUnits + (exists ? 0n : accountUnits),
});

export const feeMaxOf = ({ feeLimit, otherFee }: TronFees): bigint => feeLimit + otherFee;

/** As they are asked for: amounts as text. */
export const writtenFees = ({ feeLimit, otherFee }: TronFees) => ({ feeLimit: String(feeLimit), otherFee: String(otherFee) });

/** Coins that an account needs for so much, where it may use some energy without paying for it. */
export function coinsFor({ feeLimit, otherFee }: TronFees, { energy }: TronAccount, { energyUnits }: TronPrices): bigint {
  const ofStake = energy * energyUnits;
  return otherFee + (feeLimit > ofStake ? feeLimit - ofStake : 0n);
}

/** The most that transactions of an account which are on their way may still take of its coins: what is too little is found out by a block alone. */
export function onTheWay(rows: readonly OwnTransaction[], sender: string): TronFees & { readonly coins: bigint } {
  const asked = rows.filter((row) => row.sender === sender).map(({ question }) => JSON.parse(question) as Asked);
  const sum = (unitsOf: (one: Asked) => string): bigint => asked.reduce((all, one) => all + BigInt(unitsOf(one)), 0n);
  return {
    feeLimit: sum(({ fees }) => fees.feeLimit),
    otherFee: sum(({ fees }) => fees.otherFee),
    coins: sum(({ type, chainUnits }) => (type === 'tron-fuel' ? chainUnits : '0')),
  };
}

/** What of a question is read again. */
type Asked = Pick<TronPayQuestion, 'fees'> & { readonly type: string; readonly chainUnits: string };

export const feesIn = ({ question }: OwnTransaction): TronFees => {
  const { fees } = JSON.parse(question) as Asked;
  return { feeLimit: BigInt(fees.feeLimit), otherFee: BigInt(fees.otherFee) };
};

/** A transaction stands on a block that the chain never goes back behind, and is valid for a time from the newest one. */
export async function standing({ node, validMs }: Pick<TronParts, 'node' | 'validMs'>): Promise<Standing> {
  const { hash } = await node.solidified();
  const { timeMs } = await node.newest();
  return { reference: referenceTo(hash), expirationMs: timeMs + validMs };
}
