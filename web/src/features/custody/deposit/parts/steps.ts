import type { PlainMessageId } from '../../../../i18n/text.tsx';
import type { Step } from '../model/deposits.ts';

interface StepWords {
  readonly tag: PlainMessageId;
  readonly kind: 'plain' | 'warn' | 'accent';
  /** What it means for its owner. */
  readonly text: PlainMessageId;
}

export const STEPS: Readonly<Record<Step, StepWords>> = {
  seen: { tag: 'deposit.step.seen', kind: 'accent', text: 'deposit.step.seenText' },
  pending: { tag: 'deposit.step.pending', kind: 'accent', text: 'deposit.step.pendingText' },
  credited: { tag: 'deposit.step.credited', kind: 'accent', text: 'deposit.step.creditedText' },
  final: { tag: 'deposit.step.final', kind: 'plain', text: 'deposit.step.finalText' },
  unclaimed: { tag: 'deposit.step.unclaimed', kind: 'warn', text: 'deposit.step.unclaimedText' },
  reorganised: { tag: 'deposit.step.reorganised', kind: 'warn', text: 'deposit.step.reorganisedText' },
  declared: { tag: 'deposit.step.declared', kind: 'plain', text: 'deposit.step.declaredText' },
  dropped: { tag: 'deposit.step.dropped', kind: 'warn', text: 'deposit.step.droppedText' },
};
