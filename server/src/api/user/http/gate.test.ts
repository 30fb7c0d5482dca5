import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

test('so much work runs at once and no more, in the order of its coming, and what fails makes room as well', async () => {
  const gate = new Gate(2);
  const steps: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const results = ['a', 'b', 'c', 'd'].map((name) =>
    gate
      .pass(async () => {
        steps.push(name);
        const end = Promise.withResolvers<void>();
        ends.push(end);
        await end.promise;
        return name;
      })
      .catch(() => 'failed'),
  );
  await Promise.resolve();
  expect(steps).toEqual(['a', 'b']);
  ends[1]?.reject(new Error('broken'));
  await results[1];
  expect(steps).toEqual(['a', 'b', 'c']);
  ends[0]?.resolve();
  await results[0];
  ends[2]?.resolve();
  ends[3]?.resolve();
  expect(await Promise.all(results)).toEqual(['a', 'failed', 'c', 'd']);
});
