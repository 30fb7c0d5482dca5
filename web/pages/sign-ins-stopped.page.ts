import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import type { Stage } from './stage/stage.ts';
import { test } from './test.ts';

const LINE = 'Signing in is stopped for now. You stay signed in; do not sign out.';

function tell(stage: Stage, stopped: boolean): void {
  stage.market.send({ type: 'SIGN_INS', symbol: '', data: { ch: 'sign_ins', ts: stage.nowMs, tick: { stopped } } });
}

test('RULES §18 while operators let nobody sign in, who is signed in reads it on every page as it comes, until users are let in again', async ({
  open,
}) => {
  const stage = await open('/wallet', { account: newAccount() });
  const { page } = stage;
  const line = page.getByRole('status').getByText(LINE);
  await expect.poll(() => stage.market.hears('SIGN_INS')).toBe(true);
  tell(stage, false);
  await stage.pass(1_000);
  expect(await line.count()).toBe(0);
  tell(stage, true);
  await stage.pass(1_000);
  await line.waitFor();
  await stage.go('/cashflow');
  await line.waitFor();
  // a message that is none changes nothing
  stage.market.send({ type: 'SIGN_INS', symbol: '', data: { ch: 'sign_ins', ts: stage.nowMs, tick: { stopped: 'no' } as never } });
  await stage.pass(1_000);
  await line.waitFor();
  tell(stage, false);
  await stage.pass(1_000);
  await line.waitFor({ state: 'detached' });
});

test('who is signed out is not told not to sign out', async ({ open }) => {
  const stage = await open('/login');
  await stage.pass(1_000);
  expect(stage.market.hears('SIGN_INS')).toBe(false);
});
