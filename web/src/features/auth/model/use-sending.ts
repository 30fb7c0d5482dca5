import { useNavigator } from '../../../navigation/hooks.ts';
import type { CallFailure } from '../../../api/failures.ts';
import { useSending } from '../../../form/sending.ts';
import { announce } from '../../../ui/announce.ts';
import { useSay } from '../../../i18n/text.tsx';
import { rememberDevice } from '../../../session/auto-login.ts';
import { beginSession } from '../../../session/session-actions.ts';
import { tabStorage } from '../../../session/storage.ts';
import { signFailureText } from './failure-text.ts';
import { useReturnTarget } from './return-target.ts';

/** The sending of a form that signs in; its failure is also said aloud, since the form's end does not. */
export function useSignSending() {
  const say = useSay();
  const words = (failure: CallFailure) => signFailureText(failure, say);
  const sending = useSending(words);
  const send: typeof sending.send = (action, onFailure) =>
    sending.send(action, (failure) => {
      announce(words(failure), 'assertive');
      onFailure(failure);
    });
  return { ...sending, send };
}

/** Whether the session ended by itself, and not by signing out. */
export const sessionWasLost = (): boolean => tabStorage.readText('session-lost') !== null;

/** Begins a session with a token and goes where the person wanted to go. */
export function useEnter(): (token: string, remember: boolean) => Promise<void> {
  const navigator = useNavigator();
  const target = useReturnTarget();
  return async (token, remember) => {
    tabStorage.remove('session-lost');
    rememberDevice(remember);
    await beginSession(token);
    await navigator.navigate({ ...target, replace: true });
  };
}
