import type { Host } from '../server/host.ts';

/** Ticks counted so far by the upper bound of their delay in seconds, ascending, each with all below it. */
type Counts = readonly (readonly [boundSeconds: number, ticks: number])[];

export type TickDelay = { readonly ticks: number; readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };

const BUCKET = /^candor_tick_delay_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm;

async function readCounts({ metricsUrl }: Host): Promise<Counts> {
  const text = await (await fetch(metricsUrl)).text();
  return [...text.matchAll(BUCKET)].map(([, bound, ticks]) => [bound === '+Inf' ? Infinity : Number(bound), Number(ticks)]);
}

/** How long after their turn the ticks of this time were durable, as far as the figure's buckets tell: within one the ticks count as evenly spread. */
export async function tickDelayWhile(host: Host, work: () => Promise<unknown>): Promise<TickDelay> {
  const before = await readCounts(host);
  await work();
  const after = await readCounts(host);
  const counts = after.map(([bound, ticks], index): Counts[number] => [bound, ticks - (before[index]?.[1] ?? 0)]);
  const ticks = counts.at(-1)?.[1] ?? 0;
  const maxMs = (counts.find(([, below]) => below === ticks)?.[0] ?? 0) * 1_000;
  return { ticks, p50Ms: quantileMs(counts, ticks * 0.5), p99Ms: quantileMs(counts, ticks * 0.99), maxMs };
}

function quantileMs(counts: Counts, rank: number): number {
  const index = counts.findIndex(([, below]) => below >= rank);
  const [upper = 0, below = 0] = counts[index] ?? [];
  const [lower = 0, under = 0] = counts[index - 1] ?? [];
  return 1_000 * (lower + ((upper - lower) * (rank - under)) / Math.max(1, below - under));
}
