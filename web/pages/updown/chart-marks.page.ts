import { UpdownPage } from '@candor/e2e/updown-page';
import { stripOf } from '@candor/e2e/outcomes-page';
import { describe, expect } from 'vitest';
import { closeTable, openTable, ownMarks } from '../stage/bars-table.ts';
import { newAccount } from '../stand-in/account.ts';
import { hears } from '../stand-in/own-events.ts';
import { endsContract, takesSecondContracts } from '../stand-in/updown-exchange.ts';
import { test } from '../test.ts';

/** The shortest contract, and what its last price may take to become final, ms. */
const CONTRACT_MS = 33_000;

describe('web.md §8.2 a second contract is marked where it was entered, and after its result where it ended', () => {
  test.for([
    ['phone', 'won', '+8.00'],
    ['desktop', 'lost', '\u221210.00'],
  ] as const)('%s', async ([viewport, end, result], { open }) => {
    const stage = await open('/flash?symbol=btc', { viewport, account: { ...newAccount(), hasConfirmedRisks: true } });
    takesSecondContracts(stage);
    const { page, account } = stage;
    const updown = new UpdownPage(page, viewport);
    await hears(stage, 'updown');
    await updown.open('Down');
    await updown.fill('30 s', '10');
    await updown.buy('Buy down, 10.00 USDT', 'Down for 30 s');
    await updown.putAway();
    const running = await openTable(page);
    await expect.poll(() => ownMarks(running)).toEqual(['Down, stake 10.00']);
    await closeTable(running);

    await stage.pass(CONTRACT_MS);
    endsContract(stage, account.contracts[0]?.id ?? 0, end);
    await stripOf(page)
      .getByRole('link', { name: end === 'won' ? /^Won/ : /^Lost/ })
      .waitFor();
    const ended = await openTable(page);
    await expect.poll(async () => (await ownMarks(ended)).toSorted()).toEqual([`Down ended, result ${result}`, 'Down, stake 10.00']);
  });
});
