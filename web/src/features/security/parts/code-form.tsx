import { factors } from '@candor/contract/modules/identity/factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { queryOf } from '../../../api/client.ts';
import { FactorField } from '../../../form/factor/factor-field.tsx';
import { anyWay, isWholeFactor, noFactor, waysOf, type FactorInput } from '../../../form/factor/factor-input.ts';
import { failureText } from '../../../form/failure-text.ts';
import { useSending } from '../../../form/sending.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import styles from '../security.module.css';

interface CodeFormProps {
  readonly onClose: () => void;
  readonly text: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly action: (factorCode: string) => Promise<void>;
}

/** Asks for the second factor before something is done. */
export function CodeForm({ text, label, isDanger = false, action, onClose }: CodeFormProps) {
  const say = useSay();
  const queries = useQueryClient();
  const { data } = useQuery(queryOf(factors, {}));
  const ways = data === undefined ? anyWay : waysOf(data);
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
        ways={ways}
        purpose="change"
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
