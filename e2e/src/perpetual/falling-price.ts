import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Recorded seconds that a second plays. */
const SPEED = 4;
const RECORDED_MS = Date.UTC(2025, 5, 4, 10, 0, 0);
const MINUTES = 60;
/** Quarters of a recorded minute: BTC stands at 60,000 up to the first, falls by 150 a quarter, and stands at 54,000 from the second on. */
const FALL_FROM = 40;
const FALL_TO = 80;
const HIGHEST = 60_000;
const FALL = 150;
const LOWEST = HIGHEST - FALL * (FALL_TO - FALL_FROM);

/** After so long BTC has fallen, ms. */
export const FALLEN_MS = (FALL_TO * 15_000) / SPEED + 10_000;

/** Until BTC begins to fall, and how long each step of its fall takes, ms. */
export const UNTIL_FALL_MS = (FALL_FROM * 15_000) / SPEED;
export const FALL_STEP_MS = 15_000 / SPEED;

/** Writes a recording into the folder, one-minute bars of four prices each, and answers the feed that plays it. The price stays at `lowest`. */
export function fallingPrice(folder: string, lowest = LOWEST): string {
  const recording = join(folder, 'recording');
  mkdirSync(recording);
  const price = (quarter: number): string => `${Math.max(HIGHEST - FALL * Math.max(quarter - FALL_FROM, 0), lowest)}.00`;
  const bars = Array.from({ length: MINUTES }, (_, minute) => {
    const [open, low, high, close] = [0, 1, 2, 3].map((quarter) => price(minute * 4 + quarter));
    return `${RECORDED_MS + minute * 60_000},${open},${high},${low},${close},1\n`;
  });
  writeFileSync(join(recording, 'BTCUSDT-1m.csv'), `open_time,open,high,low,close,volume\n${bars.join('')}`);
  return `replay:${recording}?speed=${SPEED}`;
}
