import { expect, test } from 'vitest';
import { CallFailure } from '../../api/failures.ts';
import type { SubmissionWork } from './controller.ts';
import { createSubmission, searchEveryMs, searchForMs } from './controller.ts';
import type { Submission } from './machine.ts';
import { advance } from './machine.ts';
import type { RequestAnswer } from './request-result.ts';

type Work = SubmissionWork<string, string>;

const network = () => Promise.reject(new CallFailure('network'));
const never = () => new Promise<never>(() => undefined);

/** A form whose server is scripted; `settle` lets all that is due happen. */
function form(work: Partial<Work> = {}, ask: (key: string) => Promise<RequestAnswer> = network, sendingLimit: () => Promise<void> = never) {
  const sent: string[] = [];
  const waits: number[] = [];
  let kept: unknown = null;
  let sending = 0;
  let keys = 0;
  const controller = createSubmission<string, string>(
    () => ({
      confirm: () => true,
      find: () => Promise.resolve(null),
      made: (_, id) => Promise.resolve(`made ${id}`),
      ...work,
      send(content, key) {
        sent.push(`${content}/${key}`);
        return work.send?.(content, key) ?? Promise.resolve('receipt');
      },
    }),
    {
      newKey: () => `key-${(keys += 1)}`,
      ask,
      sendingLimit,
      wait(ms) {
        waits.push(ms);
        return Promise.resolve();
      },
      keep(pending) {
        kept = pending;
      },
      countSending(change) {
        sending += change;
      },
    },
  );
  return {
    ...controller,
    sent,
    waits,
    kept: () => kept,
    sending: () => sending,
    settle: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
}

test('web.md §5 press, review, yes: sent once, the receipt is shown, nothing stays remembered', async () => {
  const order = form();
  order.press('buy');
  await order.settle();
  expect(order.current()).toEqual({ step: 'confirming', content: 'buy', key: 'key-1' });
  order.yes();
  expect(order.current().step).toBe('sending');
  expect(order.sending()).toBe(1);
  expect(order.kept()).toEqual({ content: 'buy', key: 'key-1' });
  await order.settle();
  expect(order.current()).toEqual({ step: 'done', content: 'buy', result: 'receipt' });
  expect(order.sending()).toBe(0);
  expect(order.kept()).toBeNull();
});

test('web.md §5 a double tap is one request', async () => {
  const order = form({ confirm: () => false });
  order.press('buy');
  order.press('buy');
  await order.settle();
  order.yes();
  order.press('buy');
  expect(order.sent).toEqual(['buy/key-1']);
});

test('web.md §5 two presses of yes are one request', async () => {
  const order = form();
  order.press('buy');
  await order.settle();
  order.yes();
  order.yes();
  await order.settle();
  expect(order.sent).toEqual(['buy/key-1']);
});

test('web.md §5 no at the review and a problem at the last moment both go back to the form, nothing is sent', async () => {
  const order = form();
  order.press('buy');
  await order.settle();
  order.no();
  expect(order.current().step).toBe('idle');
  const changed = form({ check: () => Promise.resolve(false) });
  changed.press('buy');
  await changed.settle();
  expect(changed.current().step).toBe('idle');
  expect([...order.sent, ...changed.sent]).toEqual([]);
});

test('web.md §5 what is still on its way at the limit of 30 s is looked for, and its own late answer counts', async () => {
  const answers: ((receipt: string) => void)[] = [];
  const send = () => new Promise<string>((resolve) => answers.push(resolve));
  const order = form({ confirm: () => false, send }, never, () => Promise.resolve());
  order.press('buy');
  await order.settle();
  expect(order.current()).toMatchObject({ step: 'unknown', search: 'asking' });
  expect(order.sending()).toBe(0);
  answers[0]?.('late receipt');
  await order.settle();
  expect(order.current()).toEqual({ step: 'done', content: 'buy', result: 'late receipt' });
});

test('web.md §5 an answer that comes after the limit says nothing of the next order', async () => {
  const answers: ((receipt: string) => void)[] = [];
  const send = () => new Promise<string>((resolve) => answers.push(resolve));
  const order = form(
    { confirm: () => false, send },
    () => Promise.resolve({ state: 'done', madeId: 7 }),
    () => (answers.length === 1 ? Promise.resolve() : never()),
  );
  order.press('buy');
  await order.settle();
  expect(order.current()).toEqual({ step: 'done', content: 'buy', result: 'made 7' });
  order.dismiss();
  order.press('sell');
  await order.settle();
  answers[0]?.('receipt of the first');
  await order.settle();
  expect(order.current()).toMatchObject({ step: 'sending', content: 'sell' });
});

test('web.md §5 a refusal keeps the words of the server', async () => {
  const failure = new CallFailure('refused', { code: 500, words: 'Not enough USDT', reason: 'INSUFFICIENT_FUNDS' });
  const order = form({ confirm: () => false, send: () => Promise.reject(failure) });
  order.press('buy');
  await order.settle();
  expect(order.current()).toEqual({ step: 'refused', content: 'buy', failure });
  order.press('sell');
  await order.settle();
  expect(order.sent.at(-1)).toBe('sell/key-2');
});

test('web.md §5 unknown is not failed: the records are asked and the order is found', async () => {
  let asked = 0;
  const find = () => Promise.resolve((asked += 1) === 3 ? 'found' : null);
  const order = form({ confirm: () => false, send: network, find });
  order.press('buy');
  await order.settle();
  expect(order.current()).toEqual({ step: 'done', content: 'buy', result: 'found' });
  expect(order.waits).toEqual([searchEveryMs, searchEveryMs]);
});

test('web.md §5 only after 30 s of asking it did not arrive, and the retry carries the same key', async () => {
  let fails = true;
  const order = form({ confirm: () => false, send: () => (fails ? network() : Promise.resolve('second')) });
  order.press('buy');
  await order.settle();
  expect(order.current()).toMatchObject({ step: 'unknown', search: 'absent' });
  expect(order.waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(searchForMs);
  fails = false;
  order.retry();
  await order.settle();
  expect(order.current()).toMatchObject({ step: 'done', result: 'second' });
  expect(order.sent).toEqual(['buy/key-1', 'buy/key-1']);
});

test('web.md §5 records that do not answer either allow no retry, only asking again', async () => {
  const order = form({ confirm: () => false, send: network, find: network });
  order.press('buy');
  await order.settle();
  expect(order.current()).toMatchObject({ step: 'unknown', search: 'unanswered' });
  order.retry();
  expect(order.sent).toHaveLength(1);
  order.checkAgain();
  expect(order.current()).toMatchObject({ step: 'unknown', search: 'asking' });
});

test('web.md §5 the server that does not know itself leads to unknown, not to refused', async () => {
  const unknown = new CallFailure('refused', { code: 500, words: 'unknown', reason: 'UNKNOWN_RESULT' });
  const order = form({ confirm: () => false, send: () => Promise.reject(unknown), find: () => Promise.resolve('found') });
  order.press('buy');
  await order.settle();
  expect(order.current()).toMatchObject({ step: 'done', result: 'found' });
});

test('web.md §5 a reload while unknown resumes with the remembered key', async () => {
  const order = form({ find: () => Promise.resolve('found') });
  order.resume({ content: 'buy', key: 'key-of-before' });
  expect(order.kept()).toEqual({ content: 'buy', key: 'key-of-before' });
  await order.settle();
  expect(order.current()).toEqual({ step: 'done', content: 'buy', result: 'found' });
  expect(order.sent).toEqual([]);
});

test('web.md §5 while sending or unknown no other press is taken', () => {
  const steps: readonly Submission<string, string>[] = [
    { step: 'sending', content: 'buy', key: 'k' },
    { step: 'unknown', content: 'buy', key: 'k', search: 'asking' },
    { step: 'unknown', content: 'buy', key: 'k', search: 'absent' },
  ];
  for (const state of steps) expect(advance(state, { type: 'press', content: 'sell' })).toBe(state);
});

test('web.md §5 unknown: the server is asked by the key, and what it says is the outcome', async () => {
  const asked: string[] = [];
  const done = form({ confirm: () => false, send: network }, (key) => {
    asked.push(key);
    return Promise.resolve(asked.length < 3 ? { state: 'unknown' } : { state: 'done', madeId: 7 });
  });
  done.press('buy');
  await done.settle();
  expect(asked).toEqual(['key-1', 'key-1', 'key-1']);
  expect(done.current()).toEqual({ step: 'done', content: 'buy', result: 'made 7' });

  const failure = new CallFailure('refused', { reason: 'INSUFFICIENT_FUNDS' });
  const refused = form({ confirm: () => false, send: network }, () => Promise.resolve({ state: 'refused', failure }));
  refused.press('buy');
  await refused.settle();
  expect(refused.current()).toEqual({ step: 'refused', content: 'buy', failure });
});

test('web.md §5 unknown: the lists are read once before "not there" is said, for the server forgets old keys', async () => {
  let read = 0;
  const order = form(
    {
      confirm: () => false,
      send: network,
      find() {
        read += 1;
        return Promise.resolve(null);
      },
    },
    () => Promise.resolve({ state: 'unknown' }),
  );
  order.press('buy');
  await order.settle();
  expect(read).toBe(1);
  expect(order.current()).toEqual({ step: 'unknown', content: 'buy', key: 'key-1', search: 'absent' });
});
