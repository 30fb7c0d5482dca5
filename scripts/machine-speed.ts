import { createHash } from 'node:crypto';
import process from 'node:process';

/** CPU-seconds that the piece of work below takes on the machine for which the figures are written down (2 idle cores, 2026-11). */
const REFERENCE_SECONDS = 0.1;
const INTERVAL_MS = 30_000;
const ROWS = 30_000;

/** What servers and tests do most: objects, texts, maps, sorting, digests, and whole numbers of any size. */
function pieceOfWork(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    id: `row-${(index * 7_919) % ROWS}`,
    amount: String(index * 31),
    isOpen: index % 3 === 0,
  }));
  const again = JSON.parse(JSON.stringify(rows)) as typeof rows;
  const byId = new Map(again.map((row) => [row.id, BigInt(row.amount)]));
  const sorted = again.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const hash = createHash('sha256');
  let sum = 1n;
  for (const { id } of sorted) {
    sum = (sum * 31n + (byId.get(id) ?? 0n)) % 1_000_000_007n;
    hash.update(`${id} ${sum}`);
  }
  return hash.digest('hex');
}

function pieceSeconds(): number {
  const before = process.cpuUsage();
  pieceOfWork();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/**
 * How many times the processor time of the reference machine this one takes for the same work: measured while tests run, since processors that share
 * caches and power are slower together, and machines that share a host change from hour to hour. Stopping answers the middle of all samples.
 */
export function measureMachine(): { readonly stop: () => number } {
  // The first ones are compiled while they run.
  for (let round = 0; round < 12; round += 1) pieceSeconds();
  const samples = [pieceSeconds()];
  const timer = setInterval(() => samples.push(pieceSeconds()), INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      samples.push(pieceSeconds());
      const sorted = samples.toSorted((a, b) => a - b);
      return (sorted[Math.floor(sorted.length / 2)] ?? REFERENCE_SECONDS) / REFERENCE_SECONDS;
    },
  };
}
