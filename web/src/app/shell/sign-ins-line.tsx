import { Suspense, useSyncExternalStore } from 'react';
import { readMore } from '../../market/guards.ts';
import { useTopic } from '../../market/hooks.ts';
import { market } from '../../market/live.ts';
import { later } from '../../ui/later.ts';

const KEY = 'sign-ins';

readMore('SIGN_INS', (symbol, ts, tick) => {
  const isStopped = tick['stopped'];
  return typeof isStopped === 'boolean' ? { type: 'OTHER', symbol, ts, key: KEY, value: { isStopped } } : null;
});

const SignInsText = later(async () => (await import('./sign-ins-text.tsx')).SignInsText, 'holds');

const subscribe = (reader: () => void) => market.store.subscribe(KEY, reader);
const read = () => market.store.read(KEY);

/** Under the header of whoever is signed in, as long as nobody can sign in: who signs out now does not come back in. */
export function SignInsLine() {
  useTopic({ type: 'SIGN_INS' });
  const isStopped = Reflect.get(useSyncExternalStore(subscribe, read) ?? {}, 'isStopped') === true;
  return (
    <div role="status">
      {isStopped && (
        <Suspense fallback={null}>
          <SignInsText />
        </Suspense>
      )}
    </div>
  );
}
