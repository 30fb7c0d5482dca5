import { agentName } from '@candor/contract/agent-name';
import type { ResultOf } from '@candor/contract/call';
import { revokeSession, sessions } from '@candor/contract/calls/session';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../api/client.ts';
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
import { toast } from '../../ui/toast.tsx';
import styles from './security.module.css';

interface EndSheetProps {
  readonly row: ResultOf<typeof sessions>;
  readonly onClose: () => void;
}

/** Asks for the password before a session is ended or a device forgotten: whoever has taken over a session must not sign its owner out. */
export function EndSheet({ row, onClose }: EndSheetProps) {
  const say = useSay();
  const isDevice = row.kind === 'device';
  return (
    <Sheet open onClose={onClose} title={isDevice ? say('security.sessions.endDeviceTitle') : say('security.sessions.endTitle')}>
      <EndForm row={row} onClose={onClose} />
    </Sheet>
  );
}

function EndForm({ row, onClose }: EndSheetProps) {
  const say = useSay();
  const user = useUser();
  const queries = useQueryClient();
  const [loginPassword, setLoginPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, words, send, forget } = useSending((failed) => failureText(failed, say));
  const isDevice = row.kind === 'device';
  const isMissing = loginPassword === '';
  const isWrong = failure?.reason === 'PASSWORD_WRONG';
  const factor = useFactor(failure, forget);
  const focus = () => field.current?.focus();
  const refuse = (failed: CallFailure) => {
    if (!factor.isAbout(failed)) return focus();
    factor.demand();
    factor.focus();
  };

  const end = async () => {
    await call(revokeSession, { id: row.id, loginPassword, ...factor.parameter }, { quiet: true });
    await queries.invalidateQueries({ queryKey: [sessions.name] });
    toast(say('security.sessions.ended'));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) focus();
    else if (factor.isMissing) factor.focus();
    else void send(end, refuse);
  };
  const missing = asked && isMissing ? say('security.password.needOld') : null;
  return (
    <form className={styles['confirm']} onSubmit={submit} noValidate>
      <p>
        <bdi>{agentName(row.agent) ?? say('security.sessions.unknownAgent')}</bdi>
      </p>
      <p>{isDevice ? say('security.sessions.endDeviceText') : say('security.sessions.endText')}</p>
      <input type="text" name="username" autoComplete="username" value={user?.loginName ?? ''} readOnly hidden />
      <PasswordField
        ref={field}
        label={say('security.password.old')}
        autoComplete="current-password"
        enterKeyHint="done"
        value={loginPassword}
        onChange={(value) => {
          setLoginPassword(value);
          forget();
        }}
        error={isWrong ? say('security.password.wrongOld') : missing}
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
        <Button kind="danger" submit busy={busy} waiting={isMissing || factor.isMissing}>
          {isDevice ? say('security.sessions.forgetYes') : say('security.sessions.endYes')}
        </Button>
      </div>
    </form>
  );
}
