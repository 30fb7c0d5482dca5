import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { withEntry, withField, type Forgery } from '../../../../audit/test/forgery.ts';

type Body<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;

/** The entries of one kind of command that a condition picks, in their order. */
function all<T extends CommandBody['type']>(
  entries: readonly Entry[],
  type: T,
  is: (body: Body<T>) => boolean = () => true,
): readonly Entry[] {
  return entries.filter(({ command: { body } }) => body.type === type && is(body as Body<T>));
}

function seqOf(entries: readonly Entry[], index: number): number {
  const found = entries.at(index);
  if (found === undefined) throw new Error('no such entry');
  return found.seq;
}

/** The entry with a field of its command and of its first event said otherwise, as one that agrees with itself. */
function said(
  entries: readonly Entry[],
  seq: number,
  field: string,
  command: unknown,
  event: Readonly<Record<string, unknown>>,
): readonly Entry[] {
  return withEntry(entries, seq, (entry) => ({
    ...entry,
    command: { ...entry.command, body: withField(entry.command.body, field, () => command) },
    events: entry.events.map((one, index) => (index === 0 ? ({ ...one, ...event } as typeof one) : one)),
  }));
}

const refused = (entry: Entry): Entry => ({
  ...entry,
  outcome: { ok: false, code: 'BAD_INPUT', limit: '', repeated: false },
  events: [],
});

/** What a thief with the whole program writes: entries that agree with themselves and break a rule of what was before. */
export function* custodyForgeries(entries: readonly Entry[]): Generator<Forgery> {
  yield* capitalForgeries(entries);
  const approved = seqOf(all(entries, 'custody.approve'), 0);
  const alone = said(entries, approved, 'operator', 'anna', {});
  yield { kind: 'a large withdrawal approved by one', entries: alone, seq: approved, rules: ['SPEC/13.2 approval'] };

  const failed = seqOf(all(entries, 'custody.fail'), -1);
  const unsent = seqOf(all(entries, 'custody.broadcast'), -1);
  // nothing was in transit, so nothing comes back from there
  const notSent = withEntry(withEntry(entries, unsent, refused), failed, (entry) => ({
    ...entry,
    events: entry.events.map((event) => ('legs' in event ? { ...event, legs: event.legs.filter(({ ownerId }) => ownerId !== 0) } : event)),
  }));
  yield { kind: 'money back by a transaction of its own that nobody has sent', entries: notSent, seq: failed, rules: ['SPEC/13.2 end'] };

  const paid = seqOf(all(entries, 'custody.complete'), 0);
  const ofPaid = entries.find(({ seq }) => seq === paid)?.command.body;
  const withdrawalId = ofPaid?.type === 'custody.complete' ? ofPaid.withdrawalId : 0;
  const twice = said(entries, failed, 'withdrawalId', withdrawalId, { withdrawalId });
  yield { kind: 'money back that was paid', entries: twice, seq: failed, rules: ['SPEC/13.2 end'] };

  const told = seqOf(
    all(entries, 'custody.deposit', ({ blockHash }) => blockHash === 'block2'),
    0,
  );
  const stale = said(entries, told, 'blockHash', 'block1', { blockHash: 'block1' });
  yield { kind: 'a deposit out of the block that is gone', entries: stale, seq: told, rules: ['SPEC/13.1 deposit'] };

  const back = seqOf(all(entries, 'custody.reinstate'), 0);
  const gone = entries.findLast(({ seq, command: { body } }) => seq < back && body.type === 'custody.reorganise')?.seq ?? 0;
  yield { kind: 'a deposit again that has not left', entries: withEntry(entries, gone, refused), seq: back, rules: ['SPEC/13.1 deposit'] };

  const resumed = seqOf(
    all(entries, 'custody.switchPayments', ({ enable }) => enable),
    0,
  );
  const halted = withEntry(entries, resumed, refused);
  const signed = seqOf(all(entries, 'custody.pin'), 0);
  yield { kind: 'signed while payments are off', entries: halted, seq: signed, rules: ['SPEC/13.2 platform check'] };

  const large = all(entries, 'custody.deposit', ({ chainUnits }) => chainUnits === 40_000_000_000n);
  const young = said(entries, seqOf(large, 0), 'confirmations', 2, { isFinal: false });
  const asked = seqOf(
    all(entries, 'custody.request', ({ amountUnits }) => amountUnits === 1_000_000_000_000n),
    0,
  );
  yield { kind: 'money withdrawn that is not final', entries: young, seq: asked, rules: ['SPEC/13.1 not final'] };

  const moved = all(entries, 'custody.deposit', ({ chainUnits }) => chainUnits === 500_000_000n);
  const held = said(entries, seqOf(moved, 0), 'confirmations', 2, { isFinal: false });
  const other = seqOf(all(entries, 'custody.request'), -1);
  yield {
    kind: 'another coin withdrawn while money that is not final is spent',
    entries: held,
    seq: other,
    rules: ['SPEC/13.1 not final'],
  };
}

/** Coins of the house by one person, of a transaction that was booked, from where they are not, and capital that is not there. */
function* capitalForgeries(entries: readonly Entry[]): Generator<Forgery> {
  const rules = ['SPEC/18 capital'];
  for (const type of ['custody.payIn', 'custody.takeOut', 'custody.relocate'] as const) {
    const seq = seqOf(all(entries, type), 0);
    yield { kind: `${type} by one`, entries: said(entries, seq, 'operator', 'anna', {}), seq, rules };
    yield { kind: `${type} by one twice`, entries: said(entries, seq, 'operator', 'anna, anna', {}), seq, rules };
  }
  const paidIn = seqOf(all(entries, 'custody.payIn'), 0);
  const swept = all(entries, 'custody.move')[0]?.command.body;
  const txId = swept !== undefined && 'txId' in swept ? swept.txId : '';
  yield { kind: 'a sweep as capital', entries: said(entries, paidIn, 'txId', txId, { txId }), seq: paidIn, rules };
  const sweep = seqOf(all(entries, 'custody.move'), 1);
  const again = said(entries, sweep, 'txId', 'capital', { txId: 'capital' });
  yield { kind: 'capital as a sweep', entries: again, seq: sweep, rules: ['SPEC/13 custody'] };
  const takenOut = seqOf(all(entries, 'custody.takeOut'), 0);
  // there is so much in the cold place, and not so much of it is the house's
  const units = 100n * 100_000_000n;
  const legs = [6, 4].map((code) => ({ code, ownerId: 0, ref: code === 6 ? 1 : 0, assetId: 1, amount: code === 6 ? units : -units }));
  yield {
    kind: 'more capital taken out than there is',
    entries: said(entries, takenOut, 'units', units, { units, legs }),
    seq: takenOut,
    rules,
  };
}
