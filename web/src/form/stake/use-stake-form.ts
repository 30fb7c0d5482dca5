import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { isOwnBrake } from '../../session/protection.ts';
import type { Problem } from '../problem.ts';
import type { StakeFacts, StakeInputs } from './problem.ts';

interface StakeFormOptions<Found extends Problem> {
  readonly ticket: { readonly inputs: StakeInputs; readonly change: (part: StakeInputs) => void };
  readonly assessed: {
    /** The first thing to mend. */
    readonly problem: Found | null;
    /** Null while it is not known. */
    readonly riskConfirmed: boolean | null;
    readonly facts: Pick<StakeFacts, 'available' | 'terms'>;
    readonly max: string | null;
  };
  readonly busy: boolean;
  readonly onRisk: () => void;
  readonly onStake: () => void;
}

/** What a press on the button of a stake does: the risk text first, then the stake, or to the amount that has to be mended. */
export function useStakeForm<Found extends Problem>({ ticket, assessed, busy, onRisk, onStake }: StakeFormOptions<Found>) {
  const { problem, riskConfirmed, facts, max } = assessed;
  const ref = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState(false);
  // Who has shut himself out has nothing to read first.
  const asksRisk = riskConfirmed === false && !isOwnBrake(problem);
  const ready = problem === null && riskConfirmed === true;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (asksRisk) onRisk();
    else if (ready) {
      // What is sent has no errors, and the empty field after it is none.
      setTouched(false);
      onStake();
    } else {
      setTouched(true);
      ref.current?.querySelector<HTMLInputElement>('[data-field="amount"] input')?.focus();
    }
  };
  return {
    form: { ref, onSubmit },
    asksRisk,
    waiting: !ready && !asksRisk,
    /** Of the amount's field. */
    field: {
      value: ticket.inputs.amount,
      onChange: (amount: string) => ticket.change({ amount }),
      onTouch: setTouched,
      facts,
      max,
    },
    /** What the amount's field says. An own brake is said on its card: here too, on blur, it would move the card's link under the finger. */
    fieldProblem: touched && problem?.fields[0] === 'amount' && !isOwnBrake(problem) ? problem : null,
  };
}
