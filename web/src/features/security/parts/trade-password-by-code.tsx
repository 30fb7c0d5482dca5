import { updatePwd } from '@candor/contract/modules/trade-passwords/calls';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import type { CallFailure } from '../../../api/failures.ts';
import { CodeField } from '../../../form/codes/code-field.tsx';
import { forgetSent, type Channel } from '../../../form/codes/sent-code.ts';
import { useCodeSending } from '../../../form/codes/use-code-sending.ts';
import { FactorField } from '../../../form/factor/factor-field.tsx';
import { OwnPasswordField, useOwnPassword } from '../../../form/factor/own-password.tsx';
import { useFactor } from '../../../form/factor/use-factor.ts';
import { failureText } from '../../../form/failure-text.ts';
import { useMarks } from '../../../form/marks.ts';
import { errorAt, firstError } from '../../../form/problem.ts';
import { useSending } from '../../../form/sending.ts';
import { buttonText } from '../../../form/texts.ts';
import { useProblemText } from '../../../form/use-problem-text.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { PasswordChecklist } from '../../../ui/password-checklist.tsx';
import { masked } from '../model/masked.ts';
import {
  byCodeParameters,
  byCodeProblems,
  codeRefusalAt,
  tradePasswordTexts,
  type ByCodeField,
  type ByCodeInputs,
} from '../model/trade-password.ts';
import styles from '../security.module.css';

interface ByCodeProps {
  readonly channel: Channel;
  /** What is bound, where the code goes. */
  readonly bound: string;
  readonly onDone: () => Promise<void>;
}

function useByCode({ channel, bound, onDone }: ByCodeProps) {
  const say = useSay();
  const [inputs, setInputs] = useState<ByCodeInputs>({ code: '', next: '' });
  const marks = useMarks<ByCodeField>();
  const text = useProblemText(tradePasswordTexts);
  const { busy, failure, words, send, forget } = useSending((failed) =>
    failed.kind === 'network' ? say('fund-password.unknown') : failureText(failed, say),
  );
  const factor = useFactor(failure, forget);
  const password = useOwnPassword(failure, forget);
  const sending = useCodeSending({ purpose: 'UPD_PASSWORD', channel }, bound);
  const codeRef = useRef<HTMLInputElement>(null);
  const nextRef = useRef<HTMLInputElement>(null);
  const problems = byCodeProblems(inputs);
  const problem = firstError(problems);
  const refused = failure === null ? null : codeRefusalAt(failure.reason);
  const focusOn = (field: ByCodeField | undefined) => {
    if (field !== undefined) (field === 'code' ? codeRef : nextRef).current?.focus();
  };
  const save = async () => {
    await call(updatePwd, { ...byCodeParameters(channel, inputs), ...password.parameter, ...factor.parameter }, { quiet: true });
    forgetSent(sending.kind);
    await onDone();
  };
  const refuse = (failed: CallFailure) => {
    if (factor.isAbout(failed)) factor.demand();
    else if (password.isAbout(failed)) password.focus();
    else focusOn(codeRefusalAt(failed.reason)?.fields[0]);
  };
  return {
    inputs,
    busy,
    problem,
    factor,
    password,
    sending,
    codeRef,
    nextRef,
    isAsked: marks.has('next'),
    /** What is said of the whole form. */
    general: refused === null && !(failure !== null && (factor.isAbout(failure) || password.isAbout(failure))) ? words : null,
    change: (changes: Partial<ByCodeInputs>, field: ByCodeField) => {
      setInputs((before) => ({ ...before, ...changes }));
      marks.unmark(field);
      if (field === 'code') sending.forget();
      forget();
    },
    errorOf: (field: ByCodeField) => {
      if (refused?.fields[0] === field) return text(refused);
      if (field === 'code' && sending.words !== null) return sending.words;
      return text(marks.has(field) ? errorAt(problems, field) : null);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      marks.mark('code', 'next');
      if (problem !== null) focusOn(problem.fields[0]);
      else if (password.isMissing) password.focus();
      else if (factor.isMissing) factor.focus();
      else void send(save, refuse);
    },
  };
}

/** A new trade password for who has forgotten the one in force: a code to what is bound and, where there is one, the second factor. */
export function TradePasswordByCode(props: ByCodeProps) {
  const say = useSay();
  const { inputs, busy, problem, factor, password, sending, codeRef, nextRef, isAsked, general, change, errorOf, submit } =
    useByCode(props);
  const { channel, bound } = props;
  const missing = isAsked && factor.isMissing ? factor.missing : undefined;
  const ready = password.isMissing ? password.missing : factor.isMissing ? factor.missing : say('fund-password.change');
  return (
    <form className={styles['confirm']} onSubmit={submit} noValidate>
      <CodeField
        ref={codeRef}
        value={inputs.code}
        onChange={(code) => change({ code }, 'code')}
        error={errorOf('code')}
        sending={sending}
        to={bound}
        shownTo={masked(channel, bound)}
        onMissing={() => undefined}
      />
      <PasswordField
        ref={nextRef}
        label={say('fund-password.new')}
        autoComplete="new-password"
        enterKeyHint="done"
        value={inputs.next}
        onChange={(next) => change({ next }, 'next')}
        error={errorOf('next')}
      />
      <PasswordChecklist password={inputs.next} />
      <OwnPasswordField
        {...password.props}
        error={password.props.error ?? (isAsked && password.isMissing ? password.missing : undefined)}
      />
      {factor.isAsked && <FactorField {...factor.props} error={factor.props.error ?? missing} />}
      {general !== null && (
        <Note kind="danger" alert>
          {general}
        </Note>
      )}
      <Button kind="primary" wide submit busy={busy} waiting={problem !== null || password.isMissing || factor.isMissing}>
        {problem === null ? ready : say(buttonText(tradePasswordTexts, problem))}
      </Button>
    </form>
  );
}
