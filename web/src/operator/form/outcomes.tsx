import { createContext, use, useState, type ReactNode } from 'react';
import { useReadAnew } from '../look/use-look.ts';
import { OutcomeNote, type Outcome } from './outcome-note.tsx';

const tellContext = createContext<((outcome: Outcome) => void) | null>(null);

/** Says an outcome above the page. What is shown is looked at anew, and the form that has sent it may be gone by then. */
export function useTellOutcome(): (outcome: Outcome) => void {
  const tell = use(tellContext);
  const readAnew = useReadAnew();
  if (tell === null) throw new Error('no page is around this form');
  return (outcome) => {
    tell(outcome);
    void readAnew();
  };
}

type Kept = Outcome & { readonly number: number };

/** A code, or anything else that nobody is told again. */
const isOnce = ({ completed, told }: Outcome): boolean => told !== null || (completed !== null && completed.text !== null);

interface OutcomesProps {
  /** The address of what is shown. */
  readonly visit: string;
  readonly children: ReactNode;
}

/** Outcomes above a page: the newest until something else is sent or opened, and what is told once until it is put away. */
export function Outcomes({ visit, children }: OutcomesProps) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [at, setAt] = useState(visit);
  if (at !== visit) {
    setAt(visit);
    setKept(kept.filter(isOnce));
  }
  const [tell] = useState(
    () =>
      (outcome: Outcome): void =>
        setKept((before) => [{ ...outcome, number: (before[0]?.number ?? 0) + 1 }, ...before.filter(isOnce)]),
  );
  return (
    <tellContext.Provider value={tell}>
      {kept.map(({ number, ...outcome }) => (
        <OutcomeNote key={number} outcome={outcome} onClose={() => setKept((before) => before.filter((one) => one.number !== number))} />
      ))}
      {children}
    </tellContext.Provider>
  );
}
