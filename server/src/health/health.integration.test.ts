import { describe, expect } from 'vitest';
import { test } from '../test/room.ts';

type Health = {
  readonly exchange: boolean;
  readonly warnings: readonly string[];
  readonly journal: { readonly seq: number; readonly batchMs: number | null };
  readonly disk: { readonly freeBytes: number };
  readonly records: { readonly seq: number; readonly entries: number };
  readonly followers: readonly { readonly name: string; readonly seq: number; readonly entries: number }[];
  readonly prices: readonly {
    readonly symbol: string;
    readonly index: string;
    readonly sources: readonly { readonly ageMs: number; readonly deviationPpm: number | null; readonly counts: boolean }[];
  }[];
  readonly jobs: readonly { readonly job: string; readonly hasFailed: boolean }[];
};
type Results = {
  readonly isWhole: boolean;
  readonly holdings: readonly Readonly<Record<'coin' | 'owed' | 'house' | 'simulated' | 'held' | 'clearing', string>>[];
};

/** A decimal text in units of 10^-18. */
function unitsOf(text: string): bigint {
  const [, sign = '', whole = '', , decimals = ''] = /^(-?)(\d+)(\.(\d+))?$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${decimals.padEnd(18, '0')}`);
}

describe('what operators are shown of the server', () => {
  test('health says what readiness, figures and the followers’ rows say, to every operator', async ({ server, operators }) => {
    const asked = async (name: string): Promise<Health> => (await operators.ask(name, 'health', {})).output as Health;
    const health = await asked('rita');
    const exposition = await (await fetch(`${server.adminAddress}/metrics`)).text();
    const ready = (await (await fetch(`${server.adminAddress}/readyz`)).json()) as {
      readonly prices: { readonly none: readonly string[] };
    };
    const seqAfter = Number(/^candor_core_seq (\d+)$/m.exec(exposition)?.[1]);
    expect(health).toMatchObject({ exchange: true, warnings: expect.any(Array) as string[] });
    expect(health.journal.seq).toBeGreaterThan(0);
    expect(health.journal.seq).toBeLessThanOrEqual(seqAfter);
    expect(health.journal.batchMs).not.toBeNull();
    expect(health.disk.freeBytes).toBeGreaterThan(0);
    expect(health.records.seq).toBeLessThanOrEqual(health.journal.seq + health.records.entries);
    const jobs = [...exposition.matchAll(/^candor_job_failed\{job="([^"]+)"\}/gm)].map(([, job]) => job);
    expect(health.jobs.map(({ job }) => job)).toEqual(jobs);
    expect(health.followers.map(({ name }) => name)).toContain('money-notices');
    for (const { seq, entries } of health.followers) expect(seq + entries).toBeGreaterThan(0);
    const priced = health.prices.filter(({ index }) => index !== '');
    expect(priced.length).toBe(health.prices.length - ready.prices.none.length);
    for (const { sources } of priced) {
      expect(sources.length).toBeGreaterThan(0);
      for (const { deviationPpm } of sources) expect(Math.abs(deviationPpm ?? Number.NaN)).toBeLessThan(50_000);
    }
    expect((await asked('otto')).journal.seq).toBeGreaterThanOrEqual(health.journal.seq);
  });

  test('results and holdings are shown to who books capital or watches, and to nobody else; holdings of each coin sum up', async ({
    operators,
  }) => {
    expect((await operators.ask('rita', 'audit.results', {})).outcome).toBe('NO_PERMISSION');
    expect((await operators.ask('otto', 'house.results', {})).outcome).toBe('NO_PERMISSION');
    expect((await operators.ask('otto', 'audit.results', { days: 367 })).outcome).toBe('BAD_INPUT');
    const { isWhole, holdings } = (await operators.ask('otto', 'audit.results', { days: 2 })).output as Results;
    expect(isWhole).toBe(true);
    expect(holdings.map(({ coin }) => coin)).toContain('USDT');
    for (const { owed, house, simulated, held, clearing } of holdings)
      expect(unitsOf(owed) + unitsOf(house) + unitsOf(simulated) + unitsOf(clearing)).toBe(unitsOf(held));
  });
});
