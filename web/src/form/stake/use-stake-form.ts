import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { isOwnBrake } from '../../session/protection.ts';
import type { Problem } from '../problem.ts';

interface StakeFormOptions<Found extends Problem> {
  /** The first thing to mend. */
  readonly problem: Found | null;
  /** Null while it is not known. */
  readonly riskConfirmed: boolean | null;
  readonly busy: boolean;
  readonly onRisk: () => void;
  readonly onStake: () => void;
}

/** What a press on the button of a stake does: the risk text first, then the stake, or to the amount that has to be mended. */
export function useStakeForm<Found extends Problem>({ problem, riskConfirmed, busy, onRisk, onStake }: StakeFormOptions<Found>) {
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
    touched,
    setTouched,
    /** What the amount's field says. An own brake is said on its card: here too, on blur, it would move the card's link under the finger. */
    fieldProblem: touched && problem?.fields[0] === 'amount' && !isOwnBrake(problem) ? problem : null,
  };
}
