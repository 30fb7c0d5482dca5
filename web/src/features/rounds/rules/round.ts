/** Rounds as the product has them (product rules §7); times are epoch ms of the server's clock. */

export type RoundSide = 'up' | 'down';
export const ROUND_SIDES: readonly RoundSide[] = ['up', 'down'];

/** The terms of one length of round. */
export type RoundTerms = {
  readonly periodId: number;
  /** Seconds. */
  readonly period: number;
  readonly stakeMin: string;
  readonly stakeMax: string;
  /** Of what plays on the losing side, 1: `feeValue` percent; 2: `feeValue` USDT, at most a tenth. */
  readonly feeType: number;
  readonly feeValue: string;
  /** Whether an own stake can be taken back in the first quarter. */
  readonly cancellable: boolean;
};

export type RoundMoments = {
  /** Start ÷ period. */
  readonly round: number;
  readonly startMs: number;
  readonly cancelEndMs: number;
  readonly betEndMs: number;
  readonly lockMs: number;
  readonly endMs: number;
};

/** Betting ends this long before the lock, so that nobody stakes knowing its price. */
const QUIET_MS = 2_000;

/** The round that runs at a time, with its moments: rules §7, G23. */
export function roundAt(nowMs: number, periodSeconds: number): RoundMoments {
  const periodMs = periodSeconds * 1_000;
  const round = Math.floor(nowMs / periodMs);
  const startMs = round * periodMs;
  const lockMs = startMs + periodMs / 2;
  return { round, startMs, cancelEndMs: startMs + periodMs / 4, betEndMs: lockMs - QUIET_MS, lockMs, endMs: startMs + periodMs };
}

/** `open`: stakes are taken. `closing`: the two seconds before the lock. `locked`: until the end. `over`: its result is due. */
export type RoundPhase = 'open' | 'closing' | 'locked' | 'over';

export function phaseAt(nowMs: number, { betEndMs, lockMs, endMs }: RoundMoments): RoundPhase {
  if (nowMs < betEndMs) return 'open';
  if (nowMs < lockMs) return 'closing';
  return nowMs < endMs ? 'locked' : 'over';
}

/** When the running phase ends. */
export function phaseEndMs(phase: RoundPhase, { betEndMs, lockMs, endMs }: RoundMoments): number {
  return phase === 'open' ? betEndMs : phase === 'closing' ? lockMs : endMs;
}
