import type { ResultOf } from '@candor/contract/call';
import { confirmAuthenticator, factors, setUpAuthenticator } from '@candor/contract/modules/identity/factor';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import type { CallFailure } from '../../../api/failures.ts';
import { FactorField } from '../../../form/factor/factor-field.tsx';
import { isWholeFactor, noFactor, typedFactor } from '../../../form/factor/factor-input.ts';
import { useFactor } from '../../../form/factor/use-factor.ts';
import { failureText } from '../../../form/failure-text.ts';
import { useSending } from '../../../form/sending.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useUser } from '../../../session/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from '../security.module.css';
import { QrCode } from '../../../ui/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type SetUp = ResultOf<typeof setUpAuthenticator>;

/** Password, then the picture and a first code, then the recovery codes. */
export function AuthenticatorSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // with a passkey the account has its codes already
  const finish = (recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes);
    toast(say('protect.turnedOn'));
    onClose();
  };
  const step = codes !== null ? 'codes' : setUp !== null ? 'scan' : 'password';
  return (
    <Sheet
      open
      onClose={onClose}
      title={say(codes === null ? 'protect.setUpTitle' : 'protect.keepTitle')}
      holds={setUp !== null}
      step={step}
    >
      {codes !== null ? (
        <RecoveryCodes text={say('protect.keepText')} codes={codes} onDone={onClose} />
      ) : setUp !== null ? (
        <ScanForm setUp={setUp} onCodes={finish} />
      ) : (
        <PasswordForm onSetUp={setSetUp} />
      )}
    </Sheet>
  );
}

function PasswordForm({ onSetUp }: { readonly onSetUp: (setUp: SetUp) => void }) {
  const say = useSay();
  const user = useUser();
  const queries = useQueryClient();
  const [loginPassword, setLoginPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, words, send, forget } = useSending((failed) => failureText(failed, say));
  const isMissing = loginPassword === '';
  const isWrong = failure?.reason === 'PASSWORD_WRONG';
  const focus = () => field.current?.focus();
  const factor = useFactor(failure, forget);
  const refuse = (failed: CallFailure) => {
    if (failed.reason === 'FACTOR_ON') void queries.invalidateQueries({ queryKey: [factors.name] });
    if (!factor.isAbout(failed)) return focus();
    factor.demand();
    factor.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) focus();
    else if (factor.isMissing) factor.focus();
    else void send(async () => onSetUp(await call(setUpAuthenticator, { loginPassword, ...factor.parameter }, { quiet: true })), refuse);
  };
  const missing = isAsked && isMissing ? say('protect.needPassword') : undefined;
  return (
    <form className={styles['confirm']} onSubmit={submit} noValidate>
      <p>{say('protect.setUpText')}</p>
      <Note kind="warn">{say('protect.setUpWarning')}</Note>
      <input type="text" name="username" autoComplete="username" value={user?.loginName ?? ''} readOnly hidden />
      <PasswordField
        ref={field}
        label={say('protect.currentPassword')}
        autoComplete="current-password"
        enterKeyHint="next"
        value={loginPassword}
        onChange={(value) => {
          setLoginPassword(value);
          forget();
        }}
        error={isWrong ? say('protect.wrongPassword') : missing}
      />
      {factor.isAsked && (
        <FactorField {...factor.props} error={factor.props.error ?? (isAsked && factor.isMissing ? factor.missing : undefined)} />
      )}
      {words !== null && !isWrong && factor.props.error === undefined && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
      <Button kind="primary" wide submit busy={busy} waiting={isMissing || factor.isMissing}>
        {say('protect.next')}
      </Button>
    </form>
  );
}

/** `abcd efgh …`: groups that are easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Secret({ setUp }: { readonly setUp: SetUp }) {
  const say = useSay();
  const copy = () => void navigator.clipboard?.writeText(setUp.secret).then(() => toast(say('shell.common.copied')));
  return (
    <>
      <QrCode text={setUp.uri} label={say('protect.qr')} />
      <div className={styles['secret']}>
        <span>{say('protect.secret')}</span>
        <code dir="ltr" lang="en" translate="no">
          {grouped(setUp.secret)}
        </code>
        <IconButton icon="copy" label={say('protect.copySecret')} onPress={copy} />
      </div>
      <a className={styles['openApp']} href={setUp.uri}>
        {say('protect.openApp')}
      </a>
    </>
  );
}

interface ScanProps {
  readonly setUp: SetUp;
  readonly onCodes: (codes: readonly string[]) => void;
}

function ScanForm({ setUp, onCodes }: ScanProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [input, setInput] = useState(noFactor);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, words, send, forget } = useSending((failed) =>
    failed.kind === 'network' ? say('protect.lost') : failureText(failed, say),
  );
  const isMissing = !isWholeFactor(input);
  const isWrong = failure?.reason === 'FACTOR_WRONG';
  const confirm = async () => {
    const { recoveryCodes } = await call(confirmAuthenticator, { code: input.text }, { quiet: true });
    onCodes(recoveryCodes);
    await queries.invalidateQueries({ queryKey: [factors.name] });
  };
  const refuse = () => {
    void queries.invalidateQueries({ queryKey: [factors.name] });
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) field.current?.focus();
    else void send(confirm, refuse);
  };
  return (
    <form className={styles['confirm']} onSubmit={submit} noValidate>
      <p>{say('protect.scan')}</p>
      <Secret setUp={setUp} />
      <TextField
        ref={field}
        label={say('factor.code')}
        hint={say('factor.codeHint')}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        enterKeyHint="done"
        value={input.text}
        onChange={(text) => {
          setInput(typedFactor(noFactor, text.replaceAll(/[a-z]/gi, '')));
          forget();
        }}
        error={isWrong ? say('protect.wrongFirst') : isAsked && isMissing ? say('factor.missing') : undefined}
      />
      {words !== null && !isWrong && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
      <Button kind="primary" wide submit busy={busy} waiting={isMissing}>
        {say('protect.turnOn')}
      </Button>
    </form>
  );
}
