import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSay, useSayDescription } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { failureText } from '../failure-text.ts';
import { ActionForm } from '../form/action-form.tsx';
import { madePasskey } from '../passkey.ts';
import { useReader } from '../reader.ts';
import { ownSession } from '../session.ts';
import styles from './passkeys.module.css';

/** Characters of a name. */
const NAME_MAX = 40;

/** Under a code first, then by the browser: what it makes waits for two administrators. */
export function AddPasskey() {
  const say = useSay();
  const [begun, setBegun] = useState<unknown>(null);
  return (
    <Card>
      <h2>{say('operator-passkeys.add')}</h2>
      <p>{say('operator-passkeys.addHow')}</p>
      {begun === null ? (
        <ActionForm action="passkey.begin" submit={say('operator-passkeys.begin')} onDone={({ output }) => setBegun(output)} />
      ) : (
        <Making begun={begun} onEnd={() => setBegun(null)} />
      )}
    </Card>
  );
}

interface MakingProps {
  /** What `passkey.begin` has answered. */
  readonly begun: unknown;
  /** It is offered, or wanted no more. */
  readonly onEnd: () => void;
}

function useMaking({ begun, onEnd }: MakingProps) {
  const { session } = useReader();
  const data = useQueryClient();
  const [name, setName] = useState('');
  const [isMarked, setMarked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  // Two presses may come before the page is drawn anew.
  const isOnItsWay = useRef(false);
  const isMissing = name.trim() === '';
  const make = async () => {
    isOnItsWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const passkey = await madePasskey({ output: begun, atMs: 0 });
      await ownSession.ask(session, 'offer-passkey', { name: name.trim(), passkey });
      onEnd();
    } catch (error) {
      setFailure(error);
    } finally {
      void data.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'look' });
      isOnItsWay.current = false;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOnItsWay.current) return;
    setMarked(true);
    if (!isMissing) void make();
  };
  return { name, setName, isMissing, isMarked, failure, busy, submit };
}

function Making(props: MakingProps) {
  const say = useSay();
  const describe = useSayDescription();
  const { name, setName, isMissing, isMarked, failure, busy, submit } = useMaking(props);
  return (
    <form method="post" className={styles['named']} onSubmit={submit} noValidate>
      <TextField
        label={say('operator-passkeys.name')}
        hint={say('operator-passkeys.nameHint')}
        name="passkey-name"
        autoComplete="off"
        dir="auto"
        maxLength={NAME_MAX}
        value={name}
        onChange={setName}
        error={isMissing && isMarked ? say('operator-passkeys.needName') : null}
      />
      {failure !== null && (
        <Note kind="danger" alert>
          {describe(failureText(failure))}
        </Note>
      )}
      <Button kind="primary" submit busy={busy} waiting={isMissing}>
        {say(isMissing ? 'operator-passkeys.needName' : 'operator-passkeys.make')}
      </Button>
      <Button kind="plain" small onPress={props.onEnd}>
        {say('operator-passkeys.cancel')}
      </Button>
    </form>
  );
}
