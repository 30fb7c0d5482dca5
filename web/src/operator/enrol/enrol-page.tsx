import { useSay, useSayDescription, type MessageDescription } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Logo } from '../../ui/logo.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { failureText } from '../failure-text.ts';
import { LanguageChoice } from '../language-choice.tsx';
import styles from '../operator.module.css';
import type { OperatorFailure } from '../transport.ts';
import { useEnrol, type App } from './use-enrol.ts';

/** Who was invited sets his password and his app here, with the code that he was told; he signs in with them then. */
export function EnrolPage() {
  const say = useSay();
  const enrol = useEnrol();
  return (
    <main className={styles['entry']}>
      <div className={styles['entryHead']}>
        <Logo />
        <h1>{say('operator-enrol.title')}</h1>
      </div>
      {enrol.app === null ? <EnrolForm {...enrol} /> : <AppKey app={enrol.app} />}
      <a href="#sign-in" className={styles['back']}>
        {say(enrol.app === null ? 'operator-enrol.back' : 'operator-enrol.signIn')}
      </a>
      <LanguageChoice />
    </main>
  );
}

function EnrolForm({ inputs, change, isMissing, failure, busy, isWhole, submit }: ReturnType<typeof useEnrol>) {
  const say = useSay();
  const describe = useSayDescription();
  const errorAt = (field: keyof typeof inputs) => (isMissing(field) ? say('operator-work.form.missing') : null);
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label={say('operator.signIn.name')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        value={inputs.name}
        onChange={(text) => change('name', text)}
        error={errorAt('name')}
      />
      <TextField
        label={say('operator-enrol.code')}
        hint={say('operator-enrol.codeHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={200}
        value={inputs.enrolment}
        onChange={(text) => change('enrolment', text)}
        error={errorAt('enrolment')}
      />
      <PasswordField
        label={say('operator-enrol.password')}
        hint={say('operator-enrol.passwordHint')}
        name="password"
        autoComplete="new-password"
        maxLength={128}
        value={inputs.password}
        onChange={(text) => change('password', text)}
        error={errorAt('password')}
      />
      {failure !== null && (
        <Note kind="danger" alert>
          {describe(refusalText(failure))}
        </Note>
      )}
      <Button kind="primary" wide submit busy={busy} waiting={!isWhole}>
        {say('operator-enrol.submit')}
      </Button>
    </form>
  );
}

function refusalText(failure: OperatorFailure): MessageDescription {
  if (failure.code === 'OPERATOR_WRONG') return { id: 'operator-enrol.wrong' };
  if (failure.code === 'PASSWORD_RULE' || failure.code === 'BAD_INPUT') return { id: 'operator-enrol.rule' };
  return failureText(failure);
}

function AppKey({ app: { secret, uri } }: { readonly app: App }) {
  const say = useSay();
  return (
    <div className={styles['form']} role="status">
      <p>{say('operator-enrol.scan')}</p>
      <QrCode text={uri} label={say('operator-enrol.qr')} />
      <p className={styles['quiet']}>
        {say('operator-enrol.key')}
        <code dir="ltr" translate="no">
          {secret}
        </code>
      </p>
      <Note kind="warn">{say('operator-enrol.once')}</Note>
    </div>
  );
}
