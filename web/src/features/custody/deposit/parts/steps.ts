import type { PlainMessageId } from '../../../../i18n/text.tsx';
import { networkOf } from '../../model/networks.ts';
import type { Shown, Step } from '../model/deposits.ts';

interface StepWords {
  readonly tag: PlainMessageId;
  readonly kind: 'plain' | 'warn' | 'accent';
  /** What it means for its owner. */
  readonly text: PlainMessageId;
}

const STEPS: Readonly<Record<Step, StepWords>> = {
  seen: { tag: 'deposit.step.seen', kind: 'accent', text: 'deposit.step.seenText' },
  pending: { tag: 'deposit.step.pending', kind: 'accent', text: 'deposit.step.pendingText' },
  credited: { tag: 'deposit.step.credited', kind: 'accent', text: 'deposit.step.creditedText' },
  final: { tag: 'deposit.step.final', kind: 'plain', text: 'deposit.step.finalText' },
  unclaimed: { tag: 'deposit.step.unclaimed', kind: 'warn', text: 'deposit.step.unclaimedText' },
  reorganised: { tag: 'deposit.step.reorganised', kind: 'warn', text: 'deposit.step.reorganisedText' },
  declared: { tag: 'deposit.step.declared', kind: 'plain', text: 'deposit.step.declaredText' },
  dropped: { tag: 'deposit.step.dropped', kind: 'warn', text: 'deposit.step.droppedText' },
};

/** Of what came by a payment provider there is no network. */
const OF_PROVIDER: Readonly<Partial<Record<Step, StepWords>>> = {
  credited: { tag: 'deposit.step.credited', kind: 'accent', text: 'deposit.provider.creditedText' },
  reorganised: { tag: 'deposit.provider.reversed', kind: 'warn', text: 'deposit.provider.reversedText' },
};

/** Why operators have closed a declared deposit, by the code of the server. */
const CLOSED: Readonly<Record<string, StepWords>> = {
  NOT_ARRIVED: { tag: 'deposit.closed.tag', kind: 'warn', text: 'deposit.closed.notArrived' },
  NOT_YOURS: { tag: 'deposit.closed.tag', kind: 'warn', text: 'deposit.closed.notYours' },
  NOT_READABLE: { tag: 'deposit.closed.tag', kind: 'warn', text: 'deposit.closed.notReadable' },
  DECLARED_TWICE: { tag: 'deposit.closed.tag', kind: 'warn', text: 'deposit.closed.twice' },
};
const LINKED: StepWords = { tag: 'deposit.closed.found', kind: 'plain', text: 'deposit.closed.foundText' };

export const isByProvider = ({ channel, step }: Pick<Shown, 'channel' | 'step'>): boolean =>
  step !== 'declared' && networkOf(channel) === null;

export function wordsOf(deposit: Pick<Shown, 'channel' | 'step' | 'status' | 'reason'>): StepWords {
  const { step, status, reason } = deposit;
  if (step === 'declared') return status === 'credited' ? LINKED : (CLOSED[reason] ?? STEPS.declared);
  return (isByProvider(deposit) ? OF_PROVIDER[step] : undefined) ?? STEPS[step];
}
