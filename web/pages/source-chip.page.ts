import { CALLS } from '@candor/contract/table';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

test('SPEC §16 that prices are simulated stays said while the server does not answer where they come from, after a reload too', async ({
  open,
}) => {
  const stage = await open('/wallet', { account: newAccount() });
  const chip = stage.page.getByRole('button', { name: /simulated/i }).first();
  await chip.waitFor();
  const said = await chip.innerText();
  stage.answers.refuse(CALLS.priceSource, 'UNAVAILABLE');
  await stage.load('/wallet');
  await stage.page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await chip.allInnerTexts()).toEqual([said]);
});
