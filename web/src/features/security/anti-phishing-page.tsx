import { antiPhishingWord, setAntiPhishingWord } from '@candor/contract/modules/identity/addresses';
import { hasChinese } from '@candor/contract/chinese';
import { ANTI_PHISHING_WORD_MAX } from '@candor/contract/one-time-codes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call, keyOf, queryOf } from '../../api/client.ts';
import { OwnerProofFields, useOwnerProof } from '../../form/factor/owner-proof.tsx';
import { failureText } from '../../form/failure-text.ts';
import { useSending } from '../../form/sending.ts';
import { useSay } from '../../i18n/text.tsx';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './security.module.css';

/** The word that stands in every message of ours, so that its owner notices a forged one. */
export function AntiPhishingPage() {
  const say = useSay();
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(antiPhishingWord, {}));
  if (data !== undefined) return <Word word={data.word} />;
  if (!isError) return <SkeletonRows rows={2} />;
  return (
    <ErrorState title={say('shell.failure.network')} text={say('bind.failed')} retrying={isRefetching} onRetry={() => void refetch()} />
  );
}

/** Saves a word, or removes it. */
function useWord(word: string | null) {
  const say = useSay();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const [isProofAsked, setProofAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, words, send, forget } = useSending((failed) => failureText(failed, say));
  const proof = useOwnerProof(failure, forget);
  const wanted = typed.trim();
  const problem =
    wanted === ''
      ? 'bind.word.missing'
      : hasChinese(wanted)
        ? 'shell.failure.cannotInputChinese'
        : wanted === word
          ? 'bind.word.same'
          : null;
  const save = (next: string) =>
    send(
      async () => {
        const answer = await call(setAntiPhishingWord, { word: next, ...proof.parameter }, { quiet: true });
        queries.setQueryData(keyOf(antiPhishingWord, {}), answer);
        setTyped('');
        setAsked(false);
        setProofAsked(false);
        proof.clear();
        announce(say(next === '' ? 'bind.word.removed' : 'bind.word.saved'));
      },
      (failed) => {
        if (!proof.takes(failed)) field.current?.focus();
      },
    );
  const proved = (next: string) => {
    setProofAsked(true);
    if (proof.isMissing) proof.focus();
    else void save(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem === null) proved(wanted);
    else field.current?.focus();
  };
  const type = (text: string) => {
    setTyped(text);
    setAsked(false);
    forget();
  };
  return {
    typed,
    type,
    problem,
    shown: asked && problem !== null ? say(problem) : null,
    proof,
    isProofAsked,
    busy,
    words: proof.isSaid ? null : words,
    field,
    submit,
    remove: () => proved(''),
  };
}

function Word({ word }: { readonly word: string | null }) {
  const say = useSay();
  const { typed, type, problem, shown, proof, isProofAsked, busy, words, field, submit, remove } = useWord(word);
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{say('bind.word.text')}</p>
      {word !== null && (
        <Card className={styles['bound']}>
          <span className={styles['boundState']}>{say('bind.word.now')}</span>
          <strong className={styles['boundAddress']}>
            <bdi>{word}</bdi>
          </strong>
          <Button kind="danger" busy={busy} onPress={remove}>
            {say('bind.word.remove')}
          </Button>
        </Card>
      )}
      <TextField
        ref={field}
        label={say(word === null ? 'bind.word.label' : 'bind.word.newLabel')}
        hint={say('bind.word.hint', { count: String(ANTI_PHISHING_WORD_MAX) })}
        name="word"
        autoComplete="off"
        maxLength={ANTI_PHISHING_WORD_MAX}
        enterKeyHint="done"
        value={typed}
        onChange={type}
        error={shown ?? undefined}
      />
      <OwnerProofFields proof={proof} isAsked={isProofAsked} />
      {words !== null && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
      <Button kind="primary" wide submit busy={busy} waiting={problem !== null || proof.isMissing}>
        {say('bind.word.save')}
      </Button>
    </form>
  );
}
