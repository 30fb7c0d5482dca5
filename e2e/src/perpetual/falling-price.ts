import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Recorded seconds that a second plays. */
const SPEED = 16;
const RECORDED_MS = Date.UTC(2025, 5, 4, 10, 0, 0);
const MINUTES = 240;
/** Recorded minutes: BTC stands at 60,000 up to the first, falls by 150 a minute, and stands at 54,000 from the second on. */
const FALL_FROM = 40;
const FALL_TO = 80;
const HIGHEST = 60_000;
const FALL = 150;
const LOWEST = HIGHEST - FALL * (FALL_TO - FALL_FROM);

/** After so long BTC has fallen, ms. */
export const FALLEN_MS = (FALL_TO * 60_000) / SPEED + 10_000;

/** Until BTC begins to fall, and how long each step of its fall takes, ms. */
export const UNTIL_FALL_MS = (FALL_FROM * 60_000) / SPEED;
export const FALL_STEP_MS = 60_000 / SPEED;

/** Writes a recording into the folder, one-minute bars of one price each, and answers the feed that plays it. The price stays at `lowest`. */
export function fallingPrice(folder: string, lowest = LOWEST): string {
  const recording = join(folder, 'recording');
  mkdirSync(recording);
  const bars = Array.from({ length: MINUTES }, (_, minute) => {
    const price = `${Math.max(HIGHEST - FALL * Math.max(minute - FALL_FROM, 0), lowest)}.00`;
    return `${RECORDED_MS + minute * 60_000},${price},${price},${price},${price},1\n`;
  });
  writeFileSync(join(recording, 'BTCUSDT-1m.csv'), `open_time,open,high,low,close,volume\n${bars.join('')}`);
  return `replay:${recording}?speed=${SPEED}`;
}
