import type { ResultOf } from '@candor/contract/call';
import type { passkeyOptions, setUpPasskey } from '@candor/contract/modules/identity/passkey';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { passkeyFailure } from './passkey-failure.ts';

type RequestOptions = ResultOf<typeof passkeyOptions>;
type CreationOptions = ResultOf<typeof setUpPasskey>;

async function textOf(answer: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await answer());
  } catch (error) {
    throw passkeyFailure(error);
  }
}

/** Has the browser make a passkey; answers what the server is told, as JSON text. Throws `PasskeyFailure`. */
export async function makePasskey(options: CreationOptions): Promise<string> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return await textOf(() => startRegistration({ optionsJSON }));
}

/** Has the user choose a passkey in the browser's window. Throws `PasskeyFailure`. */
export async function choosePasskey(options: RequestOptions): Promise<string> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return await textOf(() => startAuthentication({ optionsJSON }));
}

/** Whether the browser offers passkeys where it fills in names. */
export const offersPasskeys = browserSupportsWebAuthnAutofill;

/** Waits until the user picks a passkey among the names that the browser offers at a field. Throws `PasskeyFailure`, of `aborted` when it is asked for otherwise. */
export async function pickPasskey(options: RequestOptions): Promise<string> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return await textOf(() => startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

/** Ends what waits for the user. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}
