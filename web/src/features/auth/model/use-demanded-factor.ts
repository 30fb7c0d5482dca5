import { useEffect, useRef, useState } from 'react';
import { anyWay, isWholeFactor, noFactor, type FactorInput } from '../../../form/factor/factor-input.ts';

/** The second factor of the account, whose field comes when the server has asked for it. */
export function useDemandedFactor() {
  const [input, setInput] = useState<FactorInput>(noFactor);
  const [isAsked, setAsked] = useState(false);
  const factorRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) factorRef.current?.focus();
  }, [isAsked]);
  return {
    factorRef,
    factor: {
      props: { input, ways: anyWay, purpose: 'reset' as const },
      setInput,
      isAsked,
      isMissing: isAsked && !isWholeFactor(input),
      parameter: isAsked ? { factorCode: input.text } : {},
    },
    demandFactor: () => {
      setAsked(true);
      factorRef.current?.focus();
    },
  };
}
