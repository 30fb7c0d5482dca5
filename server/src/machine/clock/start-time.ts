import type { ExchangeTime } from './exchange-time.ts';

/** A wall clock this far behind the journal's last entry may be one that is being set; further, one of both is wrong. */
const MOST_BEHIND_MS = 60_000;

export type StartingClock = {
  readonly wallMs: number;
  /** 0: the journal is empty. */
  readonly lastEntryMs: number;
  readonly dataFolder: string;
  /** The owner has said that the journal's time is to be gone on from; asked when it matters, and used up by it. */
  readonly isAccepted: () => boolean;
};

/** Product rules §16: time begins with the later of clock and last entry. Throws both when the clock is more than 60 s behind. */
export function startTime(time: ExchangeTime, { wallMs, lastEntryMs, dataFolder, isAccepted }: StartingClock): void {
  const behindMs = lastEntryMs - wallMs;
  const isTooFar = behindMs > MOST_BEHIND_MS;
  if (isTooFar && !isAccepted()) {
    throw new Error(
      `the clock says ${utc(wallMs)}, and the journal's last entry is of ${utc(lastEntryMs)}: set the clock right; when it is right and the ` +
        `journal's time is wrong, go on from that with: npm run candor -- accept clock ${dataFolder}`,
    );
  }
  time.start({ timeMs: Math.max(wallMs, lastEntryMs), lastEntryMs, leadMs: isTooFar ? behindMs : 0 });
}

/** A time for people who compare clocks. */
export function utc(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
