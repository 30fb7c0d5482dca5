import { join } from 'node:path';
import process from 'node:process';
import { launchBrowser } from '@candor/e2e/browser';
import type { Browser } from 'playwright-core';
import { test as base } from 'vitest';
import { Stage, type StageOptions } from './stage/stage.ts';

/** A window is left to no more tests than these, so that what a browser piles up over the time stays bounded. */
const MOST_TESTS = 60;

/** Windows that wait for the next test: all sizes that are touched share one, which is resized. */
export class Stages {
  readonly browser: Browser;
  readonly #idle: Stage[] = [];
  readonly #tests = new WeakMap<Stage, number>();

  constructor(browser: Browser) {
    this.browser = browser;
  }

  async take({ viewport = 'phone' }: StageOptions): Promise<Stage> {
    const kind = viewport === 'desktop' ? 'desktop' : 'phone';
    const index = this.#idle.findIndex((one) => one.kind === kind);
    const [found] = index === -1 ? [] : this.#idle.splice(index, 1);
    const stage = found ?? (await Stage.open(this.browser, kind));
    this.#tests.set(stage, (this.#tests.get(stage) ?? 0) + 1);
    return stage;
  }

  async giveBack(stage: Stage, isSound: boolean): Promise<void> {
    if (isSound && (this.#tests.get(stage) ?? 0) < MOST_TESTS && (await stage.end())) this.#idle.push(stage);
    else await stage.close();
  }

  /** The windows first: with the browser they would be gone already. */
  async close(): Promise<void> {
    for (const stage of this.#idle) await stage.close();
    await this.browser.close();
  }
}

/** With this variable set, a test that fails leaves pictures of its pages in that folder. */
async function takePictures(id: string, stages: readonly Stage[]): Promise<void> {
  const folder = process.env['CANDOR_E2E_PICTURES'];
  if (folder === undefined) return;
  for (const [index, { page }] of stages.entries()) await page.screenshot({ path: join(folder, `${id}-${index}.png`) });
}

/**
 * `open` opens the app at a path for whom the test says. A page that has left an error, or has asked for what nobody answers, fails its test; its
 * window, and that of any test that failed, is closed.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  .extend('stages', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const stages = new Stages(await launchBrowser());
    onCleanup(() => stages.close());
    return stages;
  })
  .extend('browser', ({ stages }) => stages.browser)
  .extend('open', async ({ stages, task }, { onCleanup }) => {
    const opened: Stage[] = [];
    onCleanup(async () => {
      const problems = opened.flatMap((stage) => stage.problems());
      const isSound = task.result?.state !== 'fail' && problems.length === 0;
      if (!isSound) await takePictures(task.id, opened);
      for (const stage of opened) await stages.giveBack(stage, isSound);
      if (problems.length > 0) throw new Error(`the page has left problems:\n${problems.join('\n')}`);
    });
    return async (path: string, options: StageOptions = {}): Promise<Stage> => {
      const stage = await stages.take(options);
      opened.push(stage);
      await stage.begin(path, options);
      return stage;
    };
  });
