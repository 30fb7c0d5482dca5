import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import { askServer, OperatorFailure, readOutput, type Answered, type Ask, type Shown } from './transport.ts';

/** Idle time after which the server ends a session, ms. The page ends it by itself then, so that nobody reads what is left on a screen. */
export const IDLE_MS = 10 * 60_000;

/** Codes that say that the server does not know the session any more. */
const OVER: ReadonlySet<string> = new Set(['SESSION_ENDED', 'SIGN_IN_NEEDED']);

export type Proof = { readonly name: string; readonly password: string; readonly code: string };
/** The same with what a passkey has signed in the place of the code. */
export type PasskeyProof = Omit<Proof, 'code'> & { readonly passkey: string };

/** The token is in this page's memory alone: a reload forgets it. */
export type Session = { readonly token: string; readonly name: string; readonly roles: readonly string[] };

/** `ending`: how the last session of this page ended. */
type State = { readonly session: Session | null; readonly ending: 'signed-out' | 'over' | null };

const tokenShape = v.object({ token: v.string() });
const whoShape = v.object({ name: v.string(), roles: v.array(v.string()) });

/** Who is signed in on this page, and everything that is asked in his name. */
export function createSession(ask: Ask) {
  const store = createStore<State>()(() => ({ session: null, ending: null }));
  let idle: ReturnType<typeof setTimeout> | undefined;

  /** Another session than this one stays. */
  function end({ token }: Session, ending: State['ending']): void {
    if (store.getState().session?.token !== token) return;
    clearTimeout(idle);
    store.setState({ session: null, ending });
  }

  function awaitIdle(session: Session): void {
    clearTimeout(idle);
    idle = setTimeout(() => end(session, 'over'), IDLE_MS);
  }

  return {
    store,
    async signIn(proof: Proof | PasskeyProof): Promise<void> {
      const { token } = readOutput(tokenShape, await ask('sign-in', proof, {}));
      const session = { token, ...readOutput(whoShape, await ask('whoami', {}, { token })) };
      store.setState({ session, ending: null });
      awaitIdle(session);
    },
    /** The page forgets the session at once; where the server is away, it ends there by itself, and nobody has its token. */
    async signOut(): Promise<void> {
      const { session } = store.getState();
      if (session === null) return;
      end(session, 'signed-out');
      await ask('sign-out', {}, { token: session.token }).catch(() => undefined);
    },
    /** Asks in a session, which ends here when the server says that it is over. `shown`: a code of the app or a passkey, where the action takes one each time. */
    async ask(session: Session, action: string, input: object = {}, shown: Omit<Shown, 'token'> = {}): Promise<Answered> {
      if (store.getState().session?.token === session.token) awaitIdle(session);
      try {
        return await ask(action, input, { ...shown, token: session.token });
      } catch (error) {
        if (error instanceof OperatorFailure && OVER.has(error.code)) end(session, 'over');
        throw error;
      }
    },
  };
}

/** That of this page. */
export const ownSession = createSession(askServer);
