import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { ANNA, openCustody, refOf } from '@candor/exchange/products/custody/test/custody-harness';
import { expect, test } from 'vitest';
import { auditForged, withEntry } from '../../../audit/test/forgery.ts';

/** Two withdrawals whose transactions have expired: one was sent, one was not. */
function history(): { readonly entries: readonly Entry[]; readonly expired: readonly Entry[] } {
  const harness = openCustody();
  harness.fill(ANNA, 1_000n);
  const expired = ['sent', 'unsent'].map((txId) => {
    const withdrawalId = refOf(harness.request(ANNA, 100n));
    harness.send(0, { type: 'custody.pin', withdrawalId, txId, rawHash: 'hash' });
    if (txId === 'sent') harness.send(0, { type: 'custody.broadcast', withdrawalId, txId });
    const { timeMs } = harness;
    return harness.send(0, { type: 'custody.expire', withdrawalId, txId, expirationMs: timeMs - 90_000, finalMs: timeMs - 60_000 });
  });
  return { entries: harness.entries, expired };
}

test('SPEC §13.2 withdrawals that have expired are decided again, and found right', async () => {
  const { entries, expired } = history();
  expect(expired.map(({ outcome }) => outcome.ok)).toEqual([true, true]);
  expect(await auditForged(entries)).toEqual([]);
});

test.each([
  ['the time of a block before', { finalMs: 1_700_000_000_000 }],
  ['the time of a block that is still to come', { finalMs: 1_900_000_000_000 }],
  ['no time at all', { expirationMs: 0 }],
  ['another transaction', { txId: 'other' }],
])('SPEC §13.2 one that was given back by %s is found and named', async (_, said) => {
  const { entries, expired } = history();
  for (const { seq } of expired) {
    const forged = withEntry(entries, seq, ({ command, ...entry }) => ({
      ...entry,
      command: { ...command, body: { ...command.body, ...said } as Entry['command']['body'] },
    }));
    const findings = await auditForged(forged.slice(0, seq));
    expect(findings.filter((finding) => finding.seq === seq).map(({ rule }) => rule.name)).toContain('SPEC/13.2 end');
  }
});

test('SPEC §13.2 one that was given back by its time on a chain whose transactions stay valid is found and named', async () => {
  const { entries, expired } = history();
  const renamed = <T extends object>(value: T): T => ({
    ...value,
    ...('network' in value && value.network === 'TRC20' ? { network: 'BSC' } : {}),
  });
  const recoded = (event: ExchangeEvent): ExchangeEvent =>
    event.type === 'network.defined' && event.code === 'TRC20' ? { ...event, code: 'BSC' } : event;
  const forged = entries.map(({ command, events, ...entry }) => ({
    ...entry,
    command: { ...command, body: renamed(command.body) },
    events: events.map(recoded),
  }));
  const findings = await auditForged(forged);
  expect(findings.map(({ seq, rule }) => [seq, rule.name])).toEqual(expired.map(({ seq }) => [seq, 'SPEC/13.2 end']));
});
