import * as v from 'valibot';
import type { choosePasskey, makePasskey } from '../form/passkey/ask-passkey.ts';
import { PasskeyFailure } from '../form/passkey/passkey-failure.ts';
import { ownSession, type Session } from './session.ts';
import { askServer, OperatorFailure, readOutput, type Answered } from './transport.ts';

const credential = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) });
const requestShape = v.object({
  challenge: v.string(),
  timeout: v.number(),
  rpId: v.string(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(credential),
});
const creationShape = v.object({
  challenge: v.string(),
  timeout: v.number(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  excludeCredentials: v.array(credential),
});

type Asking = { readonly makePasskey: typeof makePasskey; readonly choosePasskey: typeof choosePasskey };

/** What the browser answers, as JSON text. That it made or showed none is a failure with a code of its own: nothing was sent. */
async function answered(ask: (code: Asking) => Promise<string>): Promise<string> {
  try {
    return await ask(await import('../form/passkey/ask-passkey.ts'));
  } catch (cause) {
    const problem = cause instanceof PasskeyFailure ? cause.problem : 'failed';
    throw new OperatorFailure(problem === 'known' ? 'PASSKEY_KNOWN' : problem === 'failed' ? 'PASSKEY_FAILED' : 'PASSKEY_CANCELLED', {
      cause,
    });
  }
}

/** Has the browser make one of what `passkey.begin` has answered. */
export async function madePasskey(begun: Answered): Promise<string> {
  const options = readOutput(creationShape, begun);
  return await answered((code) => code.makePasskey(options));
}

/** What a passkey signs for a sign-in of that name. */
export async function signInPasskey(name: string): Promise<string> {
  const options = readOutput(requestShape, await askServer('passkey.sign-in', { name }, {}));
  return await answered((code) => code.choosePasskey(options));
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks for an action with what a passkey signs for exactly this input, in the place of a code. */
export async function askByPasskey(session: Session, action: string, input: object): Promise<Answered> {
  const asked = { action, inputHash: await hashOf(JSON.stringify(input)) };
  const options = readOutput(requestShape, await ownSession.ask(session, 'passkey.options', asked));
  const passkey = await answered((code) => code.choosePasskey(options));
  try {
    return await ownSession.ask(session, action, input, { passkey });
  } catch (error) {
    throw error instanceof OperatorFailure && error.code === 'OPERATOR_WRONG'
      ? new OperatorFailure('PASSKEY_WRONG', { cause: error })
      : error;
  }
}
