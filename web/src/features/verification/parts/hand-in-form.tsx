import { uploadKYC, verification } from '@candor/contract/modules/verification/calls';
import { DOCUMENT_NUMBER_MAX, REAL_NAME_MAX } from '@candor/contract/verification';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import type { CallFailure } from '../../../api/failures.ts';
import { useDraft } from '../../../form/draft.ts';
import { OwnerProofFields, useOwnerProof } from '../../../form/factor/owner-proof.tsx';
import { failureText } from '../../../form/failure-text.ts';
import { useMarks } from '../../../form/marks.ts';
import { errorAt, firstError } from '../../../form/problem.ts';
import { useSending } from '../../../form/sending.ts';
import { buttonText } from '../../../form/texts.ts';
import { useProblemText } from '../../../form/use-problem-text.ts';
import { useSay } from '../../../i18n/text.tsx';
import { refreshUser } from '../../../session/session-actions.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { emptyInputs, fieldOf, handedIn, inputsShape, kinds, needsBack, problemsIn, problemTexts, sides } from '../model/inputs.ts';
import type { FieldName, Inputs, Level, Side } from '../model/inputs.ts';
import styles from '../verification.module.css';
import { CountryField } from './country-field.tsx';
import { PictureField } from './picture-field.tsx';

interface HandInFormProps {
  readonly level: Level;
  /** What was handed in before: nobody types it twice. */
  readonly before: Partial<Inputs>;
  /** Code of the country of a level that has passed; empty for none. */
  readonly passedCountry: string;
  readonly onDone: () => void;
}

function isEmpty(inputs: Inputs): boolean {
  return Object.entries(inputs).every(([key, value]) => key === 'kind' || value === '');
}

function useHandIn({ level, before, passedCountry, onDone }: HandInFormProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [inputs, setInputs] = useDraft<Inputs>({
    key: 'draft-verification',
    shape: inputsShape,
    subject: level,
    begin: (kept) => ({ ...emptyInputs, ...before, ...kept, ...(passedCountry === '' ? {} : { country: passedCountry }) }),
    isEmpty,
  });
  const marks = useMarks<FieldName>();
  const sending = useSending((failure) => failureText(failure, say));
  const proof = useOwnerProof(sending.failure, sending.forget);
  const change = (changes: Partial<Inputs>) => {
    setInputs((now) => ({ ...now, ...changes }));
    sending.forget();
  };
  const send = async (): Promise<void> => {
    await call(uploadKYC, { ...handedIn(inputs, level), ...proof.parameter }, { quiet: true });
    setInputs(emptyInputs);
    announce(say('verification.done.title'));
    await Promise.all([queries.invalidateQueries({ queryKey: [verification.name] }), refreshUser()]);
    onDone();
  };
  return { inputs, change, marks, sending, proof, send };
}

/** One page of what a level asks for. What is wrong is said at its field, and what was typed and uploaded stays. */
export function HandInForm(props: HandInFormProps) {
  const { level, passedCountry } = props;
  const say = useSay();
  const { inputs, change, marks, sending, proof, send } = useHandIn(props);
  const text = useProblemText(problemTexts);
  const places = useRef(new Map<FieldName, HTMLElement>());
  const problems = problemsIn(inputs, level);
  const problem = firstError(problems);
  const refusedAt = sending.failure === null ? null : fieldOf(sending.failure.field);
  const fields: FieldsProps = {
    inputs,
    change,
    mark: marks.mark,
    placeOf: (field) => (element) => {
      if (element !== null) places.current.set(field, element);
    },
    errorOf: (field) => {
      if (refusedAt === field) return sending.words ?? undefined;
      return marks.has(field) ? text(errorAt(problems, field)) : undefined;
    },
  };
  const focusOn = (field: FieldName | null | undefined) => {
    if (field !== null && field !== undefined) places.current.get(field)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('country', 'name', 'number', 'front', 'back');
    if (problem !== null) focusOn(problem.fields[0]);
    else if (proof.isMissing) proof.focus();
    else if (!sending.busy)
      void sending.send(send, (failed: CallFailure) => {
        if (!proof.takes(failed)) focusOn(fieldOf(failed.field));
      });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{say(level === 'basic' ? 'verification.basic.ask' : 'verification.advanced.ask')}</p>
      <IdentityFields {...fields} fixedCountry={passedCountry !== ''} />
      {level === 'advanced' && <PictureFields {...fields} />}
      <OwnerProofFields proof={proof} isAsked={marks.has('name')} />
      {sending.words !== null && refusedAt === null && !proof.isSaid && (
        <Note kind="danger" alert>
          {sending.words}
        </Note>
      )}
      <Button kind="primary" wide submit busy={sending.busy} waiting={problem !== null || proof.isMissing}>
        {problem !== null ? say(buttonText(problemTexts, problem)) : proof.isMissing ? proof.missing : say('verification.submit')}
      </Button>
      <p className={styles['hint']}>{say('verification.privacy')}</p>
    </form>
  );
}

interface FieldsProps {
  readonly inputs: Inputs;
  readonly change: (changes: Partial<Inputs>) => void;
  readonly mark: (field: FieldName) => void;
  /** Where a field is to be focused. */
  readonly placeOf: (field: FieldName) => (element: HTMLElement | null) => void;
  readonly errorOf: (field: FieldName) => string | undefined;
}

function IdentityFields({ inputs, change, mark, placeOf, errorOf, fixedCountry }: FieldsProps & { readonly fixedCountry: boolean }) {
  const say = useSay();
  return (
    <>
      <CountryField
        ref={placeOf('country')}
        country={inputs.country}
        onCountry={(country) => change({ country })}
        error={errorOf('country')}
        fixed={fixedCountry}
      />
      <Choice
        label={say('verification.field.kind')}
        options={kinds.map((key) => ({ key, label: say(`verification.kind.${key}`) }))}
        chosen={inputs.kind}
        onChoose={(kind) => change({ kind })}
      />
      <TextField
        ref={placeOf('name')}
        label={say('verification.field.name')}
        hint={say('verification.field.nameHint')}
        autoComplete="name"
        spellCheck={false}
        maxLength={REAL_NAME_MAX}
        value={inputs.name}
        onChange={(name) => change({ name })}
        onBlur={() => inputs.name !== '' && mark('name')}
        error={errorOf('name')}
      />
      <TextField
        ref={placeOf('number')}
        label={say('verification.field.number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={DOCUMENT_NUMBER_MAX}
        value={inputs.number}
        onChange={(number) => change({ number })}
        onBlur={() => inputs.number !== '' && mark('number')}
        error={errorOf('number')}
      />
    </>
  );
}

function PictureFields({ inputs, change, placeOf, errorOf }: FieldsProps) {
  const say = useSay();
  const texts: Readonly<Record<Side, { readonly title: string; readonly hint: string }>> = {
    front: { title: say('verification.picture.front'), hint: say('verification.picture.frontHint') },
    back: { title: say('verification.picture.back'), hint: say('verification.picture.backHint') },
    selfie: { title: say('verification.picture.selfie'), hint: say('verification.picture.selfieHint') },
  };
  return sides
    .filter((side) => side !== 'back' || needsBack(inputs.kind))
    .map((side) => (
      <PictureField
        key={side}
        ref={placeOf(side)}
        side={side}
        {...texts[side]}
        url={inputs[side]}
        onUrl={(url) => change({ [side]: url })}
        error={errorOf(side)}
      />
    ));
}
