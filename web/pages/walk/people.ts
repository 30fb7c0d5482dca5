import { CALLS } from '@candor/contract/table';
import { fullAccount, platformTime } from '../stand-in/account.ts';
import { exampleData, exampleRow } from '../stand-in/examples.ts';
import type { Language, Stage } from '../stage/stage.ts';

const { positionHistory, orderFills, fundingPayments, contractLosses } = CALLS;
const { otherRecords, spotRecords, updownRecords, roundRecords, perpetualRecords } = CALLS;
const PAST = [spotRecords, updownRecords, roundRecords, perpetualRecords, positionHistory, orderFills, fundingPayments, contractLosses];

/** Type of the record of what a demo gives. */
const REWARD = 31;

/** Who has just come has one record: what a demo gives. The past of others is the API document's. */
export function hasNoPast({ answers, account, nowMs }: Stage): void {
  for (const past of PAST) answers.setRows(past, []);
  const given = account.balances[0]?.total ?? 0;
  const amounts = { amount: given, beforeAmount: 0, afterAmount: given, uAmount: given };
  const time = { createTime: platformTime(nowMs), params: { createTime: nowMs } };
  answers.setRows(otherRecords, [{ ...exampleRow(otherRecords), type: REWARD, assetType: 1, ...amounts, ...time }]);
}

/** Whenever a page asks, its round has just begun: however much of the page's time a walk takes, none is seen to lock on the way. */
export function beginsRounds(stage: Stage): void {
  stage.answers.set(CALLS.roundsState, ({ symbol }) => {
    const example = exampleData(CALLS.roundsState);
    const rounds = example.rounds.map((round) => {
      const at = (timeMs: number): number => stage.nowMs + timeMs - round.startTime;
      const { startTime, cancelEndTime, betEndTime, lockTime, closeTime } = round;
      const times = { startTime: at(startTime), cancelEndTime: at(cancelEndTime), betEndTime: at(betEndTime) };
      return { ...round, ...times, lockTime: at(lockTime), closeTime: at(closeTime) };
    });
    return { ...example, serverTime: stage.nowMs, symbol, rounds };
  });
}

/** A notice comes from the server in the language of the page: its words for the one of the API document. */
const NOTICE: Readonly<Partial<Record<Language, { readonly title: string; readonly content: string }>>> = {
  ar: {
    title: 'تم تسجيل خروج أحد الأجهزة',
    content: '<p>سُجّل خروج أحد أجهزتك من العنوان ⁨127.0.0.1⁩.</p><p>إن لم تكن أنت من فعل ذلك، فغيّر كلمة المرور الآن.</p>',
  },
};

/** From now on the account has something of everything. */
export function fill({ account, answers, language, nowMs }: Stage): void {
  const { userId, name, token } = account;
  const full = fullAccount(nowMs);
  const notices = full.notices.map((notice) => ({ ...notice, ...NOTICE[language] }));
  Object.assign(account, { ...full, notices, userId, name, token });
  for (const past of [...PAST, otherRecords]) answers.restore(past);
}
