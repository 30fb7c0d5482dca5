import { factors, renewRecoveryCodes } from '@candor/contract/modules/identity/factor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { OwnPasswordField, useOwnPassword } from '../../../form/factor/own-password.tsx';
import { failureText } from '../../../form/failure-text.ts';
import { useSending } from '../../../form/sending.ts';
import { useSay } from '../../../i18n/text.tsx';
import { refreshLocks } from '../../../session/locks.ts';
import { endRecoveryOffer } from '../../../session/recovery-offer.ts';
import { useUser } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from '../security.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

interface MakeCodesProps {
  /** Whether the account has codes, which end. */
  readonly hasCodes: boolean;
  readonly onClose: () => void;
}

/** Recovery codes of an account without a second factor: they set a forgotten password anew. */
export function MakeCodesSheet({ hasCodes, onClose }: MakeCodesProps) {
  const say = useSay();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = say(codes !== null ? 'protect.keepTitle' : hasCodes ? 'protect.renewTitle' : 'protect.makeTitle');
  return (
    <Sheet open onClose={onClose} title={title} holds={codes !== null} step={codes === null ? 'ask' : 'codes'}>
      {codes === null ? (
        <MakeForm hasCodes={hasCodes} onClose={onClose} onCodes={setCodes} />
      ) : (
        <RecoveryCodes text={say('protect.keepWayBack')} codes={codes} onDone={onClose} />
      )}
    </Sheet>
  );
}

interface MakeFormProps extends MakeCodesProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Asks for the password first. */
function MakeForm({ hasCodes, onClose, onCodes }: MakeFormProps) {
  const say = useSay();
  const loginName = useUser()?.loginName ?? '';
  const queries = useQueryClient();
  const [isPressed, setPressed] = useState(false);
  const { busy, failure, words, send, forget } = useSending((failed) => failureText(failed, say));
  const password = useOwnPassword(failure, forget);
  const make = async () => {
    const { recoveryCodes } = await call(renewRecoveryCodes, password.parameter, { quiet: true });
    endRecoveryOffer(loginName);
    void refreshLocks();
    onCodes(recoveryCodes);
    await queries.invalidateQueries({ queryKey: [factors.name] });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (password.isMissing) return password.focus();
    void send(make, ({ reason }) => {
      // a second factor was turned on elsewhere: the page then shows its own way
      if (reason === 'FACTOR_REQUIRED') void queries.invalidateQueries({ queryKey: [factors.name] });
      password.focus();
    });
  };
  const missing = isPressed && password.isMissing ? password.missing : undefined;
  return (
    <form className={styles['confirm']} onSubmit={submit} noValidate>
      <p>{say('protect.makeText')}</p>
      {hasCodes && <p>{say('protect.renewText')}</p>}
      <OwnPasswordField {...password.props} error={password.props.error ?? missing} />
      {words !== null && password.props.error === undefined && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button onPress={onClose}>{say('shell.common.cancel')}</Button>
        <Button kind="primary" submit busy={busy} waiting={password.isMissing}>
          {say(hasCodes ? 'protect.renewYes' : 'protect.getCodes')}
        </Button>
      </div>
    </form>
  );
}
