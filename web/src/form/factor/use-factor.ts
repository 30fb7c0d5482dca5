import { factors } from '@candor/contract/modules/identity/factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../api/client.ts';
import type { CallFailure } from '../../api/failures.ts';
import { useSay } from '../../i18n/text.tsx';
import { anyWay, isWholeFactor, noFactor, waysOf, type FactorInput } from './factor-input.ts';

/** The second factor of a form that changes something of the account: asked for where one is on, or when the server asks for it. */
export function useFactor(failure: CallFailure | null, onTyped: () => void) {
  const say = useSay();
  const queries = useQueryClient();
  const { data } = useQuery(queryOf(factors, {}));
  const [input, setInput] = useState<FactorInput>(noFactor);
  const [isDemanded, setDemanded] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isDemanded) field.current?.focus();
  }, [isDemanded]);
  const ways = data === undefined ? null : waysOf(data);
  const hasFactor = ways !== null && (ways.app || ways.passkey);
  const isAsked = isDemanded || hasFactor;
  const isMissing = isAsked && !isWholeFactor(input);
  return {
    isAsked,
    isMissing,
    /** What the call takes. */
    parameter: isAsked ? { factorCode: input.text } : {},
    focus: () => field.current?.focus(),
    clear: () => setInput(noFactor),
    /** Whether a refusal was about the factor. */
    isAbout: ({ reason }: CallFailure): boolean => reason === 'FACTOR_REQUIRED' || reason === 'FACTOR_WRONG',
    /** After a refusal: the field is there from now on. */
    demand: () => {
      setDemanded(true);
      void queries.invalidateQueries({ queryKey: [factors.name] });
    },
    props: {
      ref: field,
      input,
      // what was refused for the lack of one may be of an account that has got it just now
      ways: hasFactor ? ways : anyWay,
      purpose: 'change' as const,
      onChange: (typed: FactorInput) => {
        setInput(typed);
        onTyped();
      },
      error: failure?.reason === 'FACTOR_WRONG' ? say('factor.wrong') : undefined,
    },
    missing: say('factor.missing'),
  };
}
