import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useSay } from '../i18n/text.tsx';
import { WordsProvider } from '../i18n/words-provider.tsx';
import { ErrorBoundary } from '../navigation/error-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { later } from './later.tsx';
import styles from './operator.module.css';
import { useHash } from './use-hash.ts';
import { ownSession } from './session.ts';
import { SignInPage } from './sign-in-page.tsx';
import { bringWork, words } from './words.ts';

/** With the texts of every page behind it, fetched while somebody signs in. */
const bringFrame = async () => {
  const [{ Frame }] = await Promise.all([import('./frame.tsx'), bringWork()]);
  return Frame;
};

const Frame = later(bringFrame);
const EnrolPage = later(async () => {
  const [{ EnrolPage: page }] = await Promise.all([import('./enrol/enrol-page.tsx'), bringWork()]);
  return page;
});

/** Where who was invited sets his password and his app. */
const ENROL = '#enrol';

function Entry() {
  return useHash() === ENROL ? <EnrolPage /> : <SignInPage />;
}

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
  // a failure is said when the frame is drawn
  useEffect(() => void bringFrame().catch(() => undefined), []);
  return (
    <ErrorBoundary visitKey={session?.token ?? ''} page={FailedPage}>
      {session === null ? <Entry /> : <Frame key={session.token} session={session} />}
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
