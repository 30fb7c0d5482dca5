import { useState } from 'react';
import { isFailure, type CallFailure } from '../api/failures.ts';

/** One call at a time for a form without money: dead while it is on its way, and its failure until something is typed. */
export function useSending(words: (failure: CallFailure) => string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const send = async (action: () => Promise<void>, onFailure: (failure: CallFailure) => void): Promise<void> => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!isFailure(error)) throw error;
      setFailure(error);
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, words: failure === null ? null : words(failure), send, forget: () => setFailure(null) };
}
