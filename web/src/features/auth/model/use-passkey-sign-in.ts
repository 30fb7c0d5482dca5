import { passkeyLogin, passkeySignInOptions } from '@candor/contract/modules/identity/passkey';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { isFailure } from '../../../api/failures.ts';
import { PasskeyFailure } from '../../../form/passkey/passkey-failure.ts';
import { passkeySupport } from '../../../form/passkey/passkey-support.ts';
import { passkeyCode, usePasskey } from '../../../form/passkey/use-passkey.ts';
import { useEnter } from './use-sending.ts';

/** A challenge is good for five minutes; the browser's offer is made anew before. */
const RENEW_MS = 4 * 60_000;

const freshOptions = () => call(passkeySignInOptions, { purpose: 'signIn' }, { quiet: true });

/** Signing in by a passkey alone: by the button, or among the names that the browser offers at a field. */
export function usePasskeySignIn(remember: boolean) {
  const enter = useEnter();
  const { busy, words, run } = usePasskey();
  // counts what has taken the place of the browser's offer, which is made again afterwards
  const [tries, setTries] = useState(0);

  const signIn = async (passkey: string) => {
    const { sessionToken } = await call(passkeyLogin, { passkey, remember }, { quiet: true });
    await enter(sessionToken, remember);
  };
  const tryTo = async (action: () => Promise<void>) => {
    if (!(await run(action))) setTries((before) => before + 1);
  };
  const signInWith = useEffectEvent((passkey: string) => tryTo(() => signIn(passkey)));

  useEffect(() => {
    if (passkeySupport() !== 'yes') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const offer = async (): Promise<void> => {
      const { offersPasskeys, pickPasskey } = await passkeyCode();
      if (!(await offersPasskeys()) || isOver) return;
      timer = setTimeout(() => void offer().catch(ignored), RENEW_MS);
      const options = await freshOptions();
      if (isOver) return;
      const passkey = await pickPasskey(options);
      if (!isOver) await signInWith(passkey);
    };
    void offer().catch(ignored);
    return () => {
      isOver = true;
      clearTimeout(timer);
      void passkeyCode().then(
        ({ stopAsking }) => stopAsking(),
        () => undefined,
      );
    };
  }, [tries]);

  const ask = () =>
    tryTo(async () => {
      const [{ choosePasskey }, options] = await Promise.all([passkeyCode(), freshOptions()]);
      await signIn(await choosePasskey(options));
    });
  return { isOffered: passkeySupport() === 'yes', busy, words, ask };
}

/** The offer is beside the form: where it cannot be made, or nobody takes it, the form goes on as it is. */
function ignored(error: unknown): void {
  if (!(error instanceof PasskeyFailure) && !isFailure(error)) throw error;
}
