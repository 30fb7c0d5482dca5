import { useEffect, useEffectEvent } from 'react';
import { codeDigits, isWholeCode } from './code-text.ts';

interface CodeCredential extends Credential {
  readonly code?: string;
}

/** Fills in the code of a text message where the browser reads it (WebOTP), as long as one is `expected`. Without it nothing happens. */
export function useCodeFromMessage(expected: boolean, onCode: (code: string) => void): void {
  const fill = useEffectEvent(onCode);
  useEffect(() => {
    if (!expected || !('OTPCredential' in window)) return undefined;
    const asking = new AbortController();
    const options: CredentialRequestOptions & { readonly otp: { readonly transport: readonly string[] } } = {
      otp: { transport: ['sms'] },
      signal: asking.signal,
    };
    navigator.credentials.get(options).then(
      (credential: CodeCredential | null) => {
        const code = codeDigits(credential?.code ?? '');
        if (isWholeCode(code)) fill(code);
      },
      // Refused, timed out or left: the code is typed.
      () => undefined,
    );
    return () => asking.abort();
  }, [expected]);
}
