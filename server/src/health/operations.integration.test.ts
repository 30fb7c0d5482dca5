import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allWorkLists } from '../test/operator-actions.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';

const OPERATIONS = join(import.meta.dirname, '../../../docs/operations');
/** What Prometheus itself makes of every target. */
const OF_PROMETHEUS = ['up'];
/** Words of its language that stand where a metric could. */
const WORDS = new Set(['by', 'le', 'or', 'sum', 'rate', 'topk', 'delta', 'avg_over_time', 'predict_linear', 'histogram_quantile']);

type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string }[] };

let server: ServerProcess;
let exposition = '';

beforeAll(async () => {
  server = await startServerProcess();
  exposition = await (await fetch(`${server.adminAddress}/metrics`)).text();
});
afterAll(() => discard(server));

/** The names under which a metric can be asked for, by what `/metrics` says of its type. */
function exposed(): ReadonlySet<string> {
  const names = [...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set([...names, ...OF_PROMETHEUS]);
}

/** Names of metrics in an expression: no label, no text, no span of time and no word of the language. */
function metricsIn(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\bby \([^)]*\)/g, '');
  return (bare.match(/[a-z][a-z0-9_]*/g) ?? []).filter((word) => !WORDS.has(word));
}

/** Each rule's lines, from its name to the next one's. */
function rules(): readonly { readonly name: string; readonly lines: string }[] {
  const [, ...parts] = readFileSync(join(OPERATIONS, 'alerts.yml'), 'utf8').split(/^ {6}- alert: /m);
  return parts.map((part) => ({ name: part.split('\n')[0] ?? '', lines: part }));
}

describe('what operators are given', () => {
  test('every alert asks for metrics that exist, says how long, how urgent and what is wrong', () => {
    const found = rules();
    expect(found.length).toBeGreaterThan(10);
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    for (const { name, lines } of found) {
      const expression = /^ {8}expr: (.+)$/m.exec(lines)?.[1] ?? '';
      const metrics = metricsIn(expression);
      expect([name, metrics.length > 0, metrics.filter((metric) => !exposed().has(metric))]).toEqual([name, true, []]);
      expect(lines).toMatch(/^ {8}for: \d+[smh]$/m);
      expect(lines).toMatch(/^ {8}labels: \{ severity: (page|ticket) \}$/m);
      expect(lines).toMatch(/^ {10}summary: \S.+$/m);
    }
  });

  test('what waits for operators is a figure by list, and one alert says of each that it waits too long', () => {
    const lists = [...exposition.matchAll(/^candor_work_late\{list="([^"]+)"\} /gm)].map(([, list]) => list);
    expect(new Set(lists)).toEqual(new Set(allWorkLists()));
    expect(lists.length).toBeGreaterThan(1);
    const rule = rules().find(({ lines }) => lines.includes('expr: candor_work_late == 1'));
    expect(rule?.lines).toContain('{{ $labels.list }}');
  });

  test('every panel of the dashboard asks for metrics that exist', () => {
    const { panels } = JSON.parse(readFileSync(join(OPERATIONS, 'dashboard.json'), 'utf8')) as { readonly panels: readonly Panel[] };
    expect(panels.length).toBeGreaterThan(15);
    for (const { title, targets } of panels) {
      const metrics = targets.flatMap(({ expr }) => metricsIn(expr));
      expect([title, metrics.length >= targets.length, metrics.filter((metric) => !exposed().has(metric))]).toEqual([title, true, []]);
    }
  });

  test('readiness says how the clock, the prices, the records, the database and the disk do', async () => {
    const answer = await fetch(`${server.adminAddress}/readyz`);
    expect(answer.status).toBe(200);
    const ready = (await answer.json()) as Readonly<Record<string, unknown>>;
    expect(ready).toMatchObject({
      exchange: true,
      clock: { state: 'ok', fromVenuesMs: null },
      prices: { frozen: [] },
      database: true,
      disk: { freeBytes: expect.any(Number) as number, sizeBytes: expect.any(Number) as number },
    });
    expect(ready['warnings']).not.toContain('clock');
    expect(exposition).toMatch(/^candor_clock_right 1$/m);
    expect(exposition).toMatch(/^candor_database_up 1$/m);
    expect(exposition).toMatch(/^candor_disk_free_bytes \d+$/m);
  });
});
