import { useNavigator } from '../../../navigation/hooks.ts';
import { useState } from 'react';
import { isFailure, type CallFailure } from '../../../api/failures.ts';
import { useSay } from '../../../i18n/text.tsx';
import { rememberDevice } from '../../../session/auto-login.ts';
import { beginSession } from '../../../session/session-actions.ts';
import { tabStorage } from '../../../session/storage.ts';
import { announce } from '../../../ui/announce.ts';
import { failureText } from './failure-text.ts';
import { useReturnPath } from './return-path.ts';

/** One call at a time for a form that signs in: dead while it is on its way, and its failure until something is typed. */
export function useSending() {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const send = async (action: () => Promise<void>, onFailure: (failure: CallFailure) => void): Promise<void> => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!isFailure(error)) throw error;
      setFailure(error);
      announce(failureText(error, say), 'assertive');
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, words: failure === null ? null : failureText(failure, say), send, forget: () => setFailure(null) };
}

/** Whether the session ended by itself, and not by signing out. */
export const sessionWasLost = (): boolean => tabStorage.readText('session-lost') !== null;

/** Begins a session with a token and goes where the person wanted to go. */
export function useEnter(): (token: string, remember: boolean) => Promise<void> {
  const navigator = useNavigator();
  const returnPath = useReturnPath();
  return async (token, remember) => {
    tabStorage.remove('session-lost');
    rememberDevice(remember);
    await beginSession(token);
    await navigator.navigate({ to: returnPath, replace: true });
  };
}
