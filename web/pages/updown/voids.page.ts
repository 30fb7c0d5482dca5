import { seriousFindings } from '@candor/e2e/browser';
import { sidewaysPx } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { boughtContract, endsContract } from '../stand-in/updown-exchange.ts';
import { test } from '../test.ts';

const REASON = 'A venue sent wrong prices for two minutes';
const CONTRACT_MS = 33_000;

describe('RULES §6.8 who has a contract that operators have voided reads so, and why, while it runs and in its result', () => {
  test.for([
    ['phone', 'en', /^Operators have voided what ends then: a loss is refunded, a win is paid\./, /^Void: operators voided/, 'Details'],
    ['desktop', 'ar', /^ألغى المشغّلون ما ينتهي حينها/, /^ملغى: ألغى المشغّلون/, 'تفاصيل'],
  ] as const)('%s %s', async ([viewport, language, running, refunded, details], { open }) => {
    const stage = await open('/wallet', { viewport, language, account: { ...newAccount(), hasConfirmedRisks: true } });
    const { page, account } = stage;
    const contract = boughtContract(stage, { voidReason: REASON });
    account.contracts = [contract];
    await stage.go('/flash?symbol=btc');
    const card = page.getByRole('article').filter({ hasText: REASON });
    await card.getByText(running).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysPx(page, page.viewportSize()?.width ?? 0)).toBe(0);
    await stage.pass(CONTRACT_MS);
    account.contracts = [{ ...contract, status: 2, openResult: '3', rewardAmount: contract.betAmount, settleReason: 'OPERATOR_VOID' }];
    endsContract(stage, 0, 'lost');
    await page
      .getByRole('article')
      .getByRole('button', { name: new RegExp(`^${details}`) })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(refunded).waitFor();
    await sheet.getByText(REASON).waitFor();
  });
});
