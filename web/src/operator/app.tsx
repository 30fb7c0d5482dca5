import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useSay } from '../i18n/text.tsx';
import { WordsProvider } from '../i18n/words-provider.tsx';
import { ErrorBoundary } from '../navigation/error-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Frame } from './frame.tsx';
import styles from './operator.module.css';
import { ownSession } from './session.ts';
import { SignInPage } from './sign-in-page.tsx';
import { words } from './words.ts';

function FailedPage() {
  const say = useSay();
  return (
    <main className={styles['entry']}>
      <ErrorState title={say('shell.error.title')} text={say('operator.failed')} />
      <Button wide onPress={() => window.location.reload()}>
        {say('shell.error.reload')}
      </Button>
    </main>
  );
}

function Shown() {
  const say = useSay();
  const session = useStore(ownSession.store, (state) => state.session);
  const isOut = session === null;
  useEffect(() => {
    if (isOut) document.title = say('operator.name');
  });
  return (
    <ErrorBoundary visitKey={session?.token ?? ''} page={FailedPage}>
      {session === null ? <SignInPage /> : <Frame key={session.token} session={session} />}
    </ErrorBoundary>
  );
}

/** The operators' page: who is not signed in sees the form for it and nothing else. */
export function OperatorApp() {
  return (
    <WordsProvider i18n={words.i18n}>
      <Shown />
    </WordsProvider>
  );
}
