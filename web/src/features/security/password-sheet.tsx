import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { CallFailure } from '../../api/failures.ts';
import { FactorField } from '../../form/factor/factor-field.tsx';
import { useFactor } from '../../form/factor/use-factor.ts';
import { failureText } from '../../form/failure-text.ts';
import { useSending } from '../../form/sending.ts';
import { useSay } from '../../i18n/text.tsx';
import { useUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './security.module.css';

/** What the owner of the account showed. */
export type PasswordProof = { readonly loginPassword: string; readonly factorCode?: string };

interface PasswordSheetProps {
  readonly title: string;
  /** What is going to be done, above the field. */
  readonly children: ReactNode;
  /** On the button. */
  readonly yes: string;
  readonly danger?: boolean;
  readonly onYes: (proof: PasswordProof) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password again, and for the second factor where one is on, before something that a stolen session alone must not do. */
export function PasswordSheet(props: PasswordSheetProps) {
  return (
    <Sheet open onClose={props.onClose} title={props.title}>
      <PasswordForm {...props} />
    </Sheet>
  );
}

function PasswordForm({ children, yes, danger = false, onYes, onClose }: PasswordSheetProps) {
  const say = useSay();
  const user = useUser();
  const [loginPassword, setLoginPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, words, send, forget } = useSending((failed) => failureText(failed, say));
  const isMissing = loginPassword === '';
  const isWrong = failure?.reason === 'PASSWORD_WRONG';
  const factor = useFactor(failure, forget);
  const refuse = (failed: CallFailure) => {
    if (!factor.isAbout(failed)) return field.current?.focus();
    factor.demand();
    factor.focus();
  };
  const missing = asked && isMissing ? say('factor.password.missing') : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) field.current?.focus();
    else if (factor.isMissing) factor.focus();
    else void send(() => onYes({ loginPassword, ...factor.parameter }), refuse);
  };
  return (
    <form className={styles['confirm']} onSubmit={submit} noValidate>
      {children}
      <input type="text" name="username" autoComplete="username" value={user?.loginName ?? ''} readOnly hidden />
      <PasswordField
        ref={field}
        label={say('factor.password.label')}
        autoComplete="current-password"
        enterKeyHint="done"
        value={loginPassword}
        onChange={(value) => {
          setLoginPassword(value);
          forget();
        }}
        error={isWrong ? say('factor.password.wrong') : missing}
      />
      {factor.isAsked && (
        <FactorField {...factor.props} error={factor.props.error ?? (asked && factor.isMissing ? factor.missing : undefined)} />
      )}
      {words !== null && !isWrong && factor.props.error === undefined && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button onPress={onClose}>{say('shell.common.cancel')}</Button>
        <Button kind={danger ? 'danger' : 'primary'} submit busy={busy} waiting={isMissing || factor.isMissing}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
