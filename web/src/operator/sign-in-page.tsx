import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { namedAddress, passkeySupport } from '../form/passkey/passkey-support.ts';
import { buttonText } from '../form/texts.ts';
import { isolated } from '../i18n/formats.ts';
import { useSay, useSayDescription } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/card.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';
import { Logo } from '../ui/logo.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from './operator.module.css';
import { ownSession } from './session.ts';
import { signInTexts } from './sign-in.ts';
import { useSignIn } from './use-sign-in.ts';

/** After this the page says that it still waits, ms. */
const SLOW_MS = 5_000;

function SlowNote() {
  const say = useSay();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <Note alert>{say('operator.signIn.slow')}</Note> : null;
}

/** Name, password and a code of the app; which of them is wrong, nobody is told. */
export function SignInPage() {
  const say = useSay();
  return (
    <main className={styles['entry']}>
      <div className={styles['entryHead']}>
        <Logo />
        <h1>{say('operator.signIn.title')}</h1>
      </div>
      <SignInForm />
      <p className={styles['quiet']}>{say('operator.signIn.memory')}</p>
      <a href="#enrol" className={styles['back']}>
        {say('operator.signIn.enrol')}
      </a>
      <LanguageChoice />
    </main>
  );
}

function SignInForm() {
  const say = useSay();
  const describe = useSayDescription();
  const signIn = useSignIn();
  const { problem, busy, failure, submit } = signIn;
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      {failure === null && <EndingNote />}
      <SignInFields {...signIn} />
      {failure !== null && (
        <Note kind="danger" alert>
          {describe(failure)}
        </Note>
      )}
      {busy && <SlowNote />}
      <Button kind="primary" wide submit busy={busy} waiting={problem !== null}>
        {say(problem === null ? 'operator.signIn.submit' : buttonText(signInTexts, problem))}
      </Button>
    </form>
  );
}

/** How the session before ended, where there was one. */
function EndingNote() {
  const say = useSay();
  const ending = useStore(ownSession.store, (state) => state.ending);
  if (ending === null) return null;
  const isOver = ending === 'over';
  return (
    <Note kind={isOver ? 'warn' : 'info'} alert>
      {say(isOver ? 'operator.signIn.over' : 'operator.signIn.signedOut')}
    </Note>
  );
}

/** Offered to everybody alike, since nobody is told who has one; where browsers make none, why. */
function PasskeyWay({ busy, onPress }: { readonly busy: boolean; readonly onPress: () => void }) {
  const say = useSay();
  const address = namedAddress(window.location);
  if (passkeySupport() !== 'yes')
    return address === null ? null : <p className={styles['quiet']}>{say('operator.passkey.named', { address: isolated(address) })}</p>;
  return (
    <>
      <Button kind="line" wide busy={busy} onPress={onPress}>
        {say('operator.passkey.signIn')}
      </Button>
      <p className={styles['quiet']}>{say('operator.passkey.or')}</p>
    </>
  );
}

function SignInFields({
  inputs,
  nameRef,
  passwordRef,
  codeRef,
  change,
  mark,
  errorOf,
  busy,
  submitByPasskey,
}: ReturnType<typeof useSignIn>) {
  const say = useSay();
  useEffect(() => nameRef.current?.focus(), [nameRef]);
  return (
    <>
      <TextField
        ref={nameRef}
        label={say('operator.signIn.name')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        enterKeyHint="next"
        value={inputs.name}
        onChange={(text) => change('name', text)}
        error={errorOf('name')}
      />
      <PasswordField
        ref={passwordRef}
        label={say('operator.signIn.password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="next"
        value={inputs.password}
        onChange={(text) => change('password', text)}
        error={errorOf('password')}
      />
      <PasskeyWay busy={busy} onPress={submitByPasskey} />
      <TextField
        ref={codeRef}
        label={say('operator.signIn.code')}
        hint={say('operator.signIn.codeHint')}
        name="one-time-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        enterKeyHint="go"
        value={inputs.code}
        onChange={(text) => change('code', text)}
        onBlur={() => mark('code')}
        error={errorOf('code')}
      />
    </>
  );
}
