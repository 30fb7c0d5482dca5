import { creditOfChainUnits } from '@candor/money/chain-units';
import { isNumbered, isWhole, readsAsWritten } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { areTwo } from '../../ground/author.ts';
import type { Ground } from '../../ground/ground.ts';
import type { ChannelInfo } from './answers.ts';
import type { CommandOf } from './commands.ts';
import type { CustodyEvent } from './events.ts';
import { claimLegs, depositLegs, reorganisedLegs, repayLegs } from './legs.ts';
import { depositRowOf, isBookedPayment, isOfProvider } from './providers.ts';
import type { CustodyOutcome } from './refusals.ts';
import type { Deposit } from './rows.ts';
import { owedUnits, scaleOf } from './standing.ts';
import type { CustodyState } from './state.ts';

type Emitting = Context<CustodyEvent>;

const MOST_CONFIRMATIONS = 1_000_000_000;
const MOST_HASH_LETTERS = 128;
/** Above every amount that a chain of 36 decimals carries. */
const MOST_CHAIN_UNITS = 10n ** 60n;

/** A hash of a transaction or a block, as its chain writes it. */
export function isHash(text: string): boolean {
  return text !== '' && text.length <= MOST_HASH_LETTERS && readsAsWritten(text) && !text.includes(' ');
}

export function isId(value: number): boolean {
  return isWhole(value, 1, Number.MAX_SAFE_INTEGER);
}

export function isConfirmed(confirmations: number): boolean {
  return isWhole(confirmations, 0, MOST_CONFIRMATIONS);
}

/** An output is credited once, whatever repeats; after a reorganisation once more, out of another block, or by `reinstate`. `ref` is the deposit. */
export function deposit(ground: Ground, state: CustodyState, context: Emitting, body: CommandOf<'custody.deposit'>): CustodyOutcome {
  if (!isDeposit(body)) return refused('BAD_INPUT');
  const channel = state.channels.channel(body.channelId);
  if (channel === undefined || (body.accountId !== 0 && !ground.accounts.isAccount(body.accountId))) return refused('NOT_FOUND');
  const before = state.deposits.ofOutput(body);
  if (before !== undefined && (before.state !== 'reorganised' || before.blockHash === body.blockHash)) return refused('ALREADY_DONE');
  if (isOfProvider(body.channelId) && isBookedPayment(state.deposits, state.channels.all(), body)) return refused('ALREADY_DONE');
  return arrive(ground, state, context, channel, body, body.confirmations);
}

/** The block of a reorganised deposit has come back; a payment of a provider never does. A report of the time before it had left names no deposit, so it cannot be taken for this one. */
export function reinstate(
  ground: Ground,
  state: CustodyState,
  context: Emitting,
  { depositId, confirmations }: CommandOf<'custody.reinstate'>,
): CustodyOutcome {
  if (!isId(depositId) || !isConfirmed(confirmations)) return refused('BAD_INPUT');
  const found = state.deposits.find(depositId);
  if (found === undefined) return refused('NOT_FOUND');
  const isGone = found.state === 'reorganised' && state.deposits.ofOutput(found) === found;
  if (!isGone || isOfProvider(found.channelId)) return refused('ALREADY_DONE');
  return arrive(ground, state, context, state.channels.known(found.channelId), found, confirmations);
}

type Arriving = Pick<Deposit, 'channelId' | 'txId' | 'outputIndex' | 'blockHash' | 'accountId' | 'chainUnits'>;

function arrive(
  ground: Ground,
  state: CustodyState,
  context: Emitting,
  channel: ChannelInfo,
  { channelId, txId, outputIndex, blockHash, accountId, chainUnits }: Arriving,
  confirmations: number,
): CustodyOutcome {
  if (confirmations < channel.creditConfirmations) return refused('BELOW_MIN', String(channel.creditConfirmations));
  const { assetId } = channel;
  const { units, dust } = creditOfChainUnits(chainUnits, channel.chainDecimals, scaleOf(ground, channel));
  const isCredited = accountId !== 0 && units >= channel.depositMinUnits;
  const named = { depositId: context.seq, channelId, txId, outputIndex, blockHash, accountId };
  context.emit({
    type: 'custody.deposited',
    ...named,
    chainUnits,
    units,
    chainDust: dust,
    isCredited,
    isFlagged: units > channel.depositMaxUnits,
    isFinal: confirmations >= channel.finalConfirmations,
    legs: depositLegs(channel, { assetId, accountId, units }, isCredited),
  });
  if (isCredited) repay(ground, context, accountId, assetId, units);
  else if (accountId !== 0) creditSmall(ground, state, context, accountId, assetId, channel.depositMinUnits);
  return done(context.seq);
}

function isDeposit(body: CommandOf<'custody.deposit'>): boolean {
  if (!isNumbered(body.channelId) || !isHash(body.txId) || !isHash(body.blockHash) || !isConfirmed(body.confirmations)) return false;
  if (!isWhole(body.outputIndex, 0, Number.MAX_SAFE_INTEGER) || (body.accountId !== 0 && !isId(body.accountId))) return false;
  return body.chainUnits > 0n && body.chainUnits < MOST_CHAIN_UNITS;
}

/** Small deposits of one user and coin are credited together when they reach the minimum. */
function creditSmall(ground: Ground, state: CustodyState, context: Emitting, accountId: number, assetId: number, minUnits: bigint): void {
  const units = state.deposits.unclaimedUnits(accountId, assetId);
  if (units < minUnits) return;
  for (const one of state.deposits.unclaimed(accountId, assetId)) credit(context, one, accountId);
  repay(ground, context, accountId, assetId, units);
}

function credit(context: Emitting, { depositId, assetId, units }: Deposit, accountId: number): void {
  context.emit({ type: 'custody.claimed', depositId, accountId, units, legs: claimLegs({ assetId, accountId, units }) });
}

/** What was credited pays first what the account owes of this asset. */
function repay(ground: Ground, context: Emitting, accountId: number, assetId: number, creditedUnits: bigint): void {
  const owed = owedUnits(ground, accountId, assetId);
  const units = owed < creditedUnits ? owed : creditedUnits;
  if (units > 0n) context.emit({ type: 'custody.repaid', accountId, assetId, units, legs: repayLegs(accountId, assetId, units) });
}

export function finalise(state: CustodyState, context: Emitting, body: CommandOf<'custody.finalise'>): CustodyOutcome {
  const { depositId, confirmations } = body;
  if (!isId(depositId) || !isConfirmed(confirmations)) return refused('BAD_INPUT');
  const found = state.deposits.find(depositId);
  if (found === undefined) return refused('NOT_FOUND');
  if (found.isFinal || found.state === 'reorganised') return refused('ALREADY_DONE');
  const { finalConfirmations } = state.channels.known(found.channelId);
  if (confirmations < finalConfirmations) return refused('BELOW_MIN', String(finalConfirmations));
  context.emit({ type: 'custody.finalised', depositId });
  return done(depositId);
}

/** What was credited is taken back as far as it is there; what is not is owed (G49). One that was swept is first booked back (`CUSTODY_SHORT`). */
export function reorganise(
  ground: Ground,
  state: CustodyState,
  context: Emitting,
  { depositId }: CommandOf<'custody.reorganise'>,
): CustodyOutcome {
  if (!isId(depositId)) return refused('BAD_INPUT');
  const found = state.deposits.find(depositId);
  if (found === undefined) return refused('NOT_FOUND');
  if (found.state === 'reorganised') return refused('ALREADY_DONE');
  const { accountId, assetId, units } = found;
  const channel = state.channels.known(found.channelId);
  if (-ground.ledger.numbered(depositRowOf(channel.channelId), channel.networkId, assetId) < units) return refused('CUSTODY_SHORT');
  const available = ground.ledger.wallet(PLATFORM, accountId, assetId);
  const owed = found.state === 'credited' && available < units ? units - available : 0n;
  context.emit({
    type: 'custody.reorganised',
    depositId,
    accountId,
    owedUnits: owed,
    legs: reorganisedLegs(channel, found, owed),
  });
  return done(depositId);
}

/** An account that is known stays the one: operators may credit its small deposit, and give nobody another's. */
export function claim(ground: Ground, state: CustodyState, context: Emitting, body: CommandOf<'custody.claim'>): CustodyOutcome {
  const { depositId, accountId } = body;
  if (!isId(depositId) || !isId(accountId) || !ground.operators.isBy(body, 'withdrawals') || !areTwo(body.operator))
    return refused('BAD_INPUT');
  const found = state.deposits.find(depositId);
  if (found === undefined || !ground.accounts.isAccount(accountId)) return refused('NOT_FOUND');
  if (found.state !== 'unclaimed') return refused('ALREADY_DONE');
  if (found.accountId !== 0 && found.accountId !== accountId) return refused('BAD_INPUT');
  if (found.units === 0n) return refused('BELOW_MIN', '1');
  credit(context, found, accountId);
  repay(ground, context, accountId, found.assetId, found.units);
  return done(depositId);
}
