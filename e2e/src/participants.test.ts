import { afterAll, describe, expect } from 'vitest';
import { ask, askWithPrice } from './accounts.ts';
import { bounded } from './bounded.ts';
import { PagePool } from './page-pool.ts';
import { visit } from './pages.ts';
import { discardProduct, startProduct, type Product } from './product.ts';
import { test } from './room.ts';
import { confirmed, freshRound, roundOf, UP } from './rounds-page.ts';

const ROUND_MS = 60_000;
const STEP_MS = 2_000;

const SOME_SIMULATED = /^[0-9.,]+[KMB]? simulated$/;

type Lively = { readonly product: Product; readonly token: string };

let started: Promise<Lively> | null = null;

/** One product for the tests of this file, with a round behind it. The first test waits for it; its second try goes on waiting, or starts another one. */
function lively(): Promise<Lively> {
  started ??= start().catch((error: unknown) => {
    started = null;
    throw error;
  });
  return started;
}

async function start(): Promise<Lively> {
  const product = await startProduct({ participants: '12:pages' });
  try {
    const { token } = await confirmed(product.address);
    // One round with a person's stake: rounds in which only participants staked are in no results.
    await stakeOnFreshRound({ product, token });
    await product.passTime(ROUND_MS);
    return { product, token };
  } catch (error) {
    await discardProduct(product);
    throw error;
  }
}

afterAll(async () => {
  if (started !== null) await discardProduct((await started).product);
});

/** A person's stake that participants have answered on the other side; in a later round, if one was locked before anybody did. */
async function stakeOnFreshRound({ product, token }: Lively): Promise<void> {
  for (;;) {
    const { periodId, startTime } = await freshRound(product, 15_000);
    await askWithPrice(product.address, '/api/optionContract/createOrder', { periodId, betAmount: 25, betContent: UP }, token);
    for (;;) {
      const { round } = await roundOf(product.address);
      if (round.startTime !== startTime) break;
      if (Number(round.down.simulated) > 0) return;
      await product.passTime(STEP_MS);
    }
  }
}

/** Stakes of participants in rounds that count in the public results. */
async function stakesInResults(address: string): Promise<number> {
  const { data } = await ask(address, '/api/statistics/results', {});
  const { rounds } = data as { readonly rounds: readonly { readonly simulatedStakes: string }[] };
  return rounds.reduce((sum, { simulatedStakes }) => sum + Number(simulatedStakes), 0);
}

const roomTest = test.extend('ownPool', { scope: 'file' }, async ({ browser }) => {
  const { product } = await lively();
  return new PagePool({ browser, address: product.address });
});

describe.for(['phone', 'desktop'] as const)('on a %s, beside simulated participants', (viewport) => {
  const onPage = roomTest.extend('seen', async ({ ownPool, task }, { onCleanup }) => {
    const { token } = await lively();
    const watched = await ownPool.take({ viewport, token });
    onCleanup(() => bounded('a window that was given back', ownPool.giveBack(watched, task.result?.state !== 'fail')));
    return watched;
  });

  onPage('SPEC 4.5 the page itself says that traders are simulated, and a press says how many and with what', async ({ seen }) => {
    const { page, problems } = seen;
    await visit(page, '/trade?symbol=btc');
    await page.getByRole('button', { name: 'Simulated prices and traders' }).click();
    await page.getByText('12 simulated participants trade here with play money.').waitFor();
    expect(problems()).toEqual([]);
  });

  onPage('SPEC 4.5 the trades list marks their trades and says what the mark means', async ({ seen }) => {
    const { page, problems } = seen;
    await visit(page, '/trade?symbol=btc');
    await page.getByRole('tab', { name: 'Trades' }).click();
    const mark = page.getByRole('img', { name: 'With a simulated participant' });
    await mark.first().waitFor();
    await expect.poll(() => mark.count()).toBeGreaterThan(3);
    await page.getByText('With a simulated participant', { exact: true }).waitFor();
    expect(problems()).toEqual([]);
  });

  onPage('SPEC 4.5 the volume of a day says which part is theirs, in the header and in the list of markets', async ({ seen }) => {
    const { page, problems } = seen;
    await visit(page, '/trade?symbol=btc');
    await page.getByText('Volume on Candor').first().waitFor();
    await page.getByText(SOME_SIMULATED).first().waitFor();
    await visit(page, '/store');
    const row = page.getByRole(viewport === 'phone' ? 'listitem' : 'row').filter({ hasText: 'BTC/USDT' });
    await row.getByRole('img', { name: 'Volume includes trades of simulated participants' }).waitFor();
    await page.getByText('Volume includes trades of simulated participants', { exact: true }).waitFor();
    expect(problems()).toEqual([]);
  });

  onPage('SPEC 4.5 the depth chart says that it includes their orders', async ({ seen }) => {
    const { page, problems } = seen;
    await visit(page, '/trade?symbol=btc');
    await page.getByRole('button', { name: 'Depth', exact: true }).click();
    await page.getByRole('img', { name: 'Depth of BTC/USDT' }).waitFor();
    await page.getByText('Includes orders of simulated participants').waitFor();
    expect(problems()).toEqual([]);
  });

  onPage(
    'SPEC 4.5 a round has stakes on both sides, and each pool says which part is theirs, while it runs and when it is over',
    async ({ seen }) => {
      const { page, problems } = seen;
      await visit(page, '/flashOption?symbol=btc');
      const pools = page.getByRole('region', { name: 'Current round' });
      await stakeOnFreshRound(await lively());
      await expect.poll(() => pools.getByText(SOME_SIMULATED).count()).toBeGreaterThan(0);
      expect(await pools.getByText('Only one side has stakes.').count()).toBe(0);
      // What is not simulated on a side is the person's.
      await pools.getByText('your stake', { exact: true }).waitFor();
      await page.getByRole('tab', { name: 'Past rounds' }).click();
      await page.getByRole('tabpanel').getByText(SOME_SIMULATED).first().waitFor();
      expect(problems()).toEqual([]);
    },
  );

  onPage('SPEC 4.5 the public results say which part is theirs, and that rounds of theirs alone do not count', async ({ seen }) => {
    const { page, problems } = seen;
    const { product } = await lively();
    await expect.poll(() => stakesInResults(product.address)).toBeGreaterThan(0);
    await visit(page, '/statistics');
    await page.getByText('Rounds in which only simulated participants staked are not counted.').waitFor();
    const rounds = page.getByRole('region', { name: 'Flash rounds' });
    for (const name of ['Stakes, simulated', 'Staked, simulated']) await rounds.getByText(name, { exact: true }).first().waitFor();
    expect(problems()).toEqual([]);
  });

  onPage('SPEC 4.1 what does not trade here has no volume: not known is not 0.00', async ({ seen }) => {
    const { page } = seen;
    await visit(page, '/store');
    const gold = page.getByRole(viewport === 'phone' ? 'listitem' : 'row').filter({ hasText: 'Gold' });
    await gold.scrollIntoViewIfNeeded();
    // An index whose market is closed says so: on a phone in the place of "Index only", in the table beside it.
    await gold
      .getByText(/^(Index only|Market closed|Closed until .*)$/)
      .first()
      .waitFor();
    expect(await gold.getByText('0.00', { exact: true }).count()).toBe(0);
    expect(await gold.getByRole('img', { name: 'Volume includes trades of simulated participants' }).count()).toBe(0);
  });
});

test('SPEC 4.5 live mode does not start with simulated participants, and says why', async () => {
  await expect(startProduct({ participants: '12', mode: 'live' })).rejects.toThrow(
    'CANDOR_SIMULATED_PARTICIPANTS=12 is play: in live mode nobody is simulated',
  );
});
