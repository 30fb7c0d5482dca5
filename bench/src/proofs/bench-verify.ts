import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goldenEvidence, GOLDEN_RECEIPT } from '@candor/proofs/kinds/updown/test/golden';
import { verifyEvidence } from '@candor/proofs/verify';
import { bundleVerifier, verifierSizeKB } from '@candor/web/build/verifier-bundle';
import { chromium, type Page } from 'playwright-core';
import type { BenchRow } from '../table.ts';

const executablePath = [process.env['CANDOR_CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);
const updownVerifier = new URL('../../../proofs/python/verify.py', import.meta.url).pathname;
const ROUNDS = 21;

/** A won contract with four ticks a second, the most that the index gives. */
function evidenceOf(seconds: number): string {
  const time = GOLDEN_RECEIPT.time;
  const receipt = { ...GOLDEN_RECEIPT, product: `btcusdt-${seconds}@1`, waitMs: 0, expiry: time + seconds * 1000 };
  const ticks = Array.from({ length: seconds * 4 + 4 }, (_, index) => ({ afterMs: index * 250 - 100, steps: 3_000_000 + 2 * index }));
  return JSON.stringify(goldenEvidence(ticks, { result: 'win', reason: '' }, '185.00000000', receipt));
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

function inNode(text: string): number {
  const evidence: unknown = JSON.parse(text);
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    if (!verifyEvidence(evidence).proved) throw new Error('the evidence is not proved');
    return performance.now() - from;
  });
  return median(times);
}

type Times = { readonly first: number; readonly later: readonly number[] };

/** In a fresh page: the first verification, with everything cold or after the warm-up that the sheet's worker does, and some more. */
async function inBrowser(page: Page, script: string, text: string, slowdown: number, warm: boolean): Promise<Times> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addScriptTag({ content: script });
  const times = await page.evaluate(
    ([content, rounds, warmed]) => {
      type Verifier = { verifyEvidence: (evidence: unknown) => { proved: boolean }; warmUp: () => boolean };
      const verify = Reflect.get(globalThis, 'candorProofs') as Verifier;
      if (warmed && !verify.warmUp()) throw new Error('the vectors do not hold');
      return Array.from({ length: rounds }, () => {
        const from = performance.now();
        if (!verify.verifyEvidence(JSON.parse(content)).proved) throw new Error('the evidence is not proved');
        return performance.now() - from;
      });
    },
    [text, ROUNDS, warm] as const,
  );
  await session.detach();
  const [first = 0, ...later] = times;
  return { first, later };
}

/** The whole second verifier as a command, start of Python included; null where it cannot run. */
function inPython(text: string): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'candor-verify-'));
  try {
    const file = join(folder, 'evidence.json');
    writeFileSync(file, text);
    const times = Array.from({ length: 5 }, () => {
      const from = performance.now();
      const { status } = spawnSync('/usr/bin/python3', [updownVerifier, file]);
      return status === 0 ? performance.now() - from : Number.NaN;
    });
    return times.some(Number.isNaN) ? null : median(times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const round = (ms: number): number => Math.round(ms * 10) / 10;

/** One settled contract verified in Chromium, in Node and by the second verifier in Python, on the same files. */
export async function benchVerify(): Promise<readonly BenchRow[]> {
  const script = await bundleVerifier();
  const rows: BenchRow[] = [
    { name: 'verifier', figure: round(verifierSizeKB(script)), unit: 'KB gzip', note: 'one script, with signatures' },
  ];
  const browser = executablePath === undefined ? null : await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = browser === null ? null : await browser.newPage();
    for (const seconds of [60, 900]) {
      const text = evidenceOf(seconds);
      const what = `contract of ${seconds} s, ${seconds * 4 + 4} ticks`;
      for (const slowdown of page === null ? [] : [1, 4]) {
        if (page === null) break;
        const cold = await inBrowser(page, script, text, slowdown, false);
        const { first, later } = await inBrowser(page, script, text, slowdown, true);
        const name = `${what}: browser${slowdown === 1 ? '' : `, CPU ÷ ${slowdown}`}`;
        const note = `the first after the warm-up; cold ${round(cold.first)} ms; median of later ones ${round(median(later))} ms`;
        rows.push({ name, figure: round(first), unit: 'ms', note });
      }
      const python = inPython(text);
      const note = python === null ? 'Python cannot run here' : `the second verifier in Python, as a command: ${round(python)} ms`;
      rows.push({ name: `${what}: Node`, figure: round(inNode(text)), unit: 'ms', note });
    }
  } finally {
    await browser?.close();
  }
  if (browser === null) rows.push({ name: 'browser', figure: 0, unit: '', note: 'no Chromium: not measured' });
  return rows;
}
