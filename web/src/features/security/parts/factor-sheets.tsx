import { factors, removeAuthenticator, renewRecoveryCodes } from '@candor/contract/calls/factor';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { FactorField } from '../../../form/factor/factor-field.tsx';
import { isWholeFactor, noFactor, type FactorInput } from '../../../form/factor/factor-input.ts';
import { failureText } from '../../../form/failure-text.ts';
import { useSending } from '../../../form/sending.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from '../security.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SheetProps {
  readonly onClose: () => void;
}

/** Turns the authenticator off, by one of its codes. */
export function RemoveSheet({ onClose }: SheetProps) {
  const say = useSay();
  const queries = useQueryClient();
  const remove = async (factorCode: string) => {
    await call(removeAuthenticator, { factorCode }, { quiet: true });
    await queries.invalidateQueries({ queryKey: [factors.name] });
    toast(say('protect.removed'));
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={say('protect.removeTitle')}>
      <CodeForm text={say('protect.removeText')} label={say('protect.remove')} isDanger action={remove} onClose={onClose} />
    </Sheet>
  );
}

/** New recovery codes in the place of the old ones, by a code. */
export function RenewSheet({ onClose }: SheetProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async (factorCode: string) => {
    const { recoveryCodes } = await call(renewRecoveryCodes, { factorCode }, { quiet: true });
    setCodes(recoveryCodes);
    await queries.invalidateQueries({ queryKey: [factors.name] });
  };
  const title = say(codes === null ? 'protect.renewTitle' : 'protect.keepTitle');
  return (
    <Sheet open onClose={onClose} title={title} holds={codes !== null} step={codes === null ? 'code' : 'codes'}>
      {codes === null ? (
        <CodeForm text={say('protect.renewText')} label={say('protect.renewYes')} action={renew} onClose={onClose} />
      ) : (
        <RecoveryCodes text={say('protect.keepText')} codes={codes} onDone={onClose} />
      )}
    </Sheet>
  );
}

interface CodeFormProps extends SheetProps {
  readonly text: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly action: (factorCode: string) => Promise<void>;
}

/** Asks for the second factor before something is done. */
function CodeForm({ text, label, isDanger = false, action, onClose }: CodeFormProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [input, setInput] = useState<FactorInput>(noFactor);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, words, send, forget } = useSending((failed) => failureText(failed, say));
  const isMissing = !isWholeFactor(input);
  const isWrong = failure?.reason === 'FACTOR_WRONG';
  const focus = () => field.current?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) return focus();
    void send(
      () => action(input.text),
      () => {
        // it may have been turned off elsewhere, or here by a call whose answer was lost
        void queries.invalidateQueries({ queryKey: [factors.name] });
        focus();
      },
    );
  };
  return (
    <form className={styles['confirm']} onSubmit={submit} noValidate>
      <p>{text}</p>
      <FactorField
        ref={field}
        input={input}
        onChange={(typed) => {
          setInput(typed);
          forget();
        }}
        error={isWrong ? say('factor.wrong') : isAsked && isMissing ? say('factor.missing') : undefined}
      />
      {words !== null && !isWrong && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button onPress={onClose}>{say('shell.common.cancel')}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} submit busy={busy} waiting={isMissing}>
          {label}
        </Button>
      </div>
    </form>
  );
}
