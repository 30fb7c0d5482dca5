import type { OpenModule } from '../module.ts';
import { signInCalls } from './calls.ts';
import type { SignInParts } from './module.ts';
import { SignIns } from './sign-ins.ts';
import { signInsTopic } from './sign-ins-topic.ts';

export function openSignIns({ database, identity, now, time, log }: SignInParts): OpenModule {
  const onError = (error: unknown): void => log.warn({ error: String(error) }, 'a sign-in could not be written down');
  const signIns = new SignIns({ database, now, onError });
  return {
    calls: signInCalls(signIns, time),
    topics: [signInsTopic(identity.freezes, now)],
    hears: { security: (event, visitor) => signIns.note(event, visitor) },
    warnings: () => (identity.freezes.stop === null ? [] : ['sign-ins']),
    stop: () => signIns.settled(),
  };
}
