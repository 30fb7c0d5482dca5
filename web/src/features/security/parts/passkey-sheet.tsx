import { factors } from '@candor/contract/modules/identity/factor';
import { removePasskey, renamePasskey } from '@candor/contract/modules/identity/passkey';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { failureText } from '../../../form/failure-text.ts';
import { useSending } from '../../../form/sending.ts';
import { useSay } from '../../../i18n/text.tsx';
import { refreshLocks } from '../../../session/locks.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from '../security.module.css';
import { CodeForm } from './code-form.tsx';
import { PasskeyNameField } from './passkey-name-field.tsx';
import type { Passkey } from './passkey-rows.tsx';

interface PasskeySheetProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** One passkey: its name, and the way to remove it. */
export function PasskeySheet({ passkey, onClose }: PasskeySheetProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const remove = async (factorCode: string) => {
    await call(removePasskey, { id: passkey.id, factorCode }, { quiet: true });
    void refreshLocks();
    await queries.invalidateQueries({ queryKey: [factors.name] });
    toast(say('passkeys.removed'));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={isRemoving ? say('passkeys.removeTitle') : <bdi>{passkey.name}</bdi>}
      step={isRemoving ? 'remove' : 'name'}
    >
      {isRemoving ? (
        <CodeForm text={say('passkeys.removeText')} label={say('protect.remove')} isDanger action={remove} onClose={onClose} />
      ) : (
        <NameForm passkey={passkey} onClose={onClose} onRemove={() => setRemoving(true)} />
      )}
    </Sheet>
  );
}

function NameForm({ passkey, onClose, onRemove }: PasskeySheetProps & { readonly onRemove: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const field = useRef<HTMLInputElement>(null);
  const { busy, words, send, forget } = useSending((failed) => failureText(failed, say));
  const isMissing = name.trim() === '';
  const rename = async () => {
    await call(renamePasskey, { id: passkey.id, name: name.trim() }, { quiet: true });
    await queries.invalidateQueries({ queryKey: [factors.name] });
    toast(say('passkeys.renamed'));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing) return field.current?.focus();
    void send(rename, () => {
      // it may have been removed elsewhere
      void queries.invalidateQueries({ queryKey: [factors.name] });
      field.current?.focus();
    });
  };
  return (
    <form className={styles['confirm']} onSubmit={submit} noValidate>
      <PasskeyNameField
        ref={field}
        value={name}
        onChange={(text) => {
          setName(text);
          forget();
        }}
        isMissing={isMissing}
      />
      {words !== null && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button kind="danger" onPress={onRemove}>
          {say('passkeys.remove')}
        </Button>
        <Button kind="primary" submit busy={busy} waiting={isMissing}>
          {say('passkeys.save')}
        </Button>
      </div>
    </form>
  );
}
