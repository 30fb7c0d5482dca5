import type { Held } from '@candor/exchange/products/custody/answers';
import type { HealthRow } from '../../health/health-row.ts';
import type { Metrics } from '../../health/metrics.ts';
import type { Unsigned } from './payer.ts';

/** A withdrawal that could be paid and was not for so long is a fault, so is one that nobody has signed, and a signer or a node that was away for so long. */
const LATE_PAYMENT_MS = 1_800_000;
const LATE_SIGNATURE_MS = 3_600_000;
const LATE_TURN_MS = 120_000;

export type WatchedPayments = {
  /** Since when the oldest could be paid that is not paid; null: none is. */
  readonly oldestMs: () => number | null;
  /** Those that operators have yet to sign for. */
  readonly unsigned: () => Unsigned;
  /** Transactions of the last day that stand in the chain and have moved nothing. */
  readonly failed: () => number;
  /** Transactions that are final and whose fee the budget for fees had not. */
  readonly unfunded: () => number;
  /** Transactions that no waiting helps. */
  readonly unclear: () => number;
  /** When the last turn was done whole. */
  readonly turnMs: () => number;
  /** How many of our withdrawals and transactions do not go on. */
  readonly problems: () => number;
  readonly hot: () => readonly HotWallet[];
  /** False: somebody has turned payments off, or chain and ledger differ. */
  readonly areOn: () => boolean;
  /** A chain is followed and has withdrawals on, and nobody signs them. */
  readonly isSignerMissing: () => boolean;
  readonly now: () => number;
};

/** What is hot of a channel, as hours of the most that may leave within one without a review. */
export type HotWallet = { readonly channel: string; readonly hours: number };

const PPM = 1_000_000n;

export function hotWalletOf(channel: string, { hotUnits, signedUnits }: Held, hourMaxUnits: bigint): HotWallet {
  const ppm = hourMaxUnits === 0n ? 0n : ((hotUnits - signedUnits) * PPM) / hourMaxUnits;
  return { channel, hours: Number(ppm) / Number(PPM) };
}

export function watchPayments(metrics: Pick<Metrics, 'gauge' | 'gauges'>, watched: WatchedPayments): void {
  metrics.gauge(
    'candor_payment_age_seconds',
    'For how long the oldest withdrawal is not paid that is approved, and signed by operators where that is needed; 0: none is',
    () => ageMs(watched.oldestMs(), watched.now()) / 1_000,
  );
  metrics.gauge('candor_payments_unsigned', 'Approved withdrawals that two operators have yet to sign', () => watched.unsigned().count);
  metrics.gauge(
    'candor_payment_unsigned_age_seconds',
    'For how long the oldest of those is approved; 0: there is none',
    () => ageMs(watched.unsigned().oldestMs, watched.now()) / 1_000,
  );
  metrics.gauge('candor_payment_problems', 'Withdrawals and transactions of our own that do not go on', watched.problems);
  metrics.gauge('candor_payment_failed', 'Transactions of our own, begun within 24 hours, that stand in a chain and moved nothing', () =>
    watched.failed(),
  );
  metrics.gauge(
    'candor_payment_fees_unfunded',
    'Transactions of our own that are final and whose fee the budget had not',
    watched.unfunded,
  );
  metrics.gauge(
    'candor_payment_unclear',
    'Transactions of our own that have moved, were booked or were spent otherwise than they should: a person has to look',
    watched.unclear,
  );
  metrics.gauge('candor_payments_off', '1 while no withdrawal is requested, approved or signed', () => (watched.areOn() ? 0 : 1));
  metrics.gauge('candor_signer_missing', '1 while a followed chain has withdrawals on and there is no signer to pay them', () =>
    watched.isSignerMissing() ? 1 : 0,
  );
  metrics.gauges(
    'candor_hot_wallet_hours',
    'What the hot wallet has, in hours of the most that leaves within one without a review',
    'channel',
    () => watched.hot().map(({ channel, hours }) => [channel, hours]),
  );
}

const ageMs = (sinceMs: number | null, nowMs: number): number => (sinceMs === null ? 0 : Math.max(0, nowMs - sinceMs));

/** What readiness says: `payments` while they are off or nobody signs them, one waits too long, to be signed by operators or to be paid, a transaction has moved nothing or needs a person to look at it, the budget for fees is empty, or the signer or the node is away. */
export function paymentWarnings({
  oldestMs,
  unsigned,
  failed,
  unfunded,
  unclear,
  turnMs,
  areOn,
  isSignerMissing,
  now,
}: WatchedPayments): readonly string[] {
  const isUnsigned = ageMs(unsigned().oldestMs, now()) > LATE_SIGNATURE_MS;
  const isLate = isUnsigned || ageMs(oldestMs(), now()) > LATE_PAYMENT_MS || ageMs(turnMs(), now()) > LATE_TURN_MS;
  const isOpen = failed() > 0 || unfunded() > 0 || unclear() > 0;
  return isLate || isOpen || !areOn() || isSignerMissing() ? ['payments'] : [];
}

/** Channels of followed chains that nobody signs for. */
export function unsignedHealth(channels: readonly string[]): HealthRow {
  return { part: 'signer', name: '', isWell: false, facts: { unsigned: channels.join(', ') } };
}
