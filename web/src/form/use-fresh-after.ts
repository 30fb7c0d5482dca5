import { useEffect, useEffectEvent } from 'react';

/** Empties a form as soon as what was sent is there, once for each: behind its result nothing stands that could look wrong or be sent again. */
export function useFreshAfter(doneId: number | null, empty: () => void): void {
  const run = useEffectEvent(empty);
  useEffect(() => {
    if (doneId !== null) run();
  }, [doneId]);
}
