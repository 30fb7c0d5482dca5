import { useState, type FormEvent } from 'react';
import { OwnerProofFields, useOwnerProof } from '../../../../form/factor/owner-proof.tsx';
import { failureText } from '../../../../form/failure-text.ts';
import { useSending } from '../../../../form/sending.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { announce } from '../../../../ui/announce.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/card.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import parts from '../../../../ui/ticket-parts.module.css';
import { setAllowListOnly, useRefreshBook } from '../queries.ts';

/** A session alone must not open the book. */
export function OpenBookSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const refresh = useRefreshBook();
  const [isAsked, setAsked] = useState(false);
  const { busy, failure, words, send, forget } = useSending((failed) => failureText(failed, say));
  const proof = useOwnerProof(failure, forget);
  const open = async () => {
    await setAllowListOnly(false, proof.parameter);
    onClose();
    announce(say('addresses.closed.opening'));
    await refresh();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (proof.isMissing) proof.focus();
    else void send(open, (failed) => void proof.takes(failed));
  };
  return (
    <Sheet open onClose={onClose} title={say('addresses.closed.openTitle')}>
      <form className={parts['stack']} onSubmit={submit} noValidate>
        <p>{say('addresses.closed.openText')}</p>
        <OwnerProofFields proof={proof} isAsked={isAsked} />
        {words !== null && !proof.isSaid && (
          <Note kind="danger" alert>
            {words}
          </Note>
        )}
        <div className={parts['actions']}>
          <Button onPress={onClose}>{say('shell.common.cancel')}</Button>
          <Button kind="primary" submit busy={busy} waiting={proof.isMissing}>
            {proof.isMissing ? proof.missing : say('addresses.closed.openYes')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
