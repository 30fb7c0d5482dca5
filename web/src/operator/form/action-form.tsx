import type { ReactNode } from 'react';
import { useSay, useSayDescription } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Action } from '../book.ts';
import { useSayEnglish } from '../english.ts';
import { useHasPasskey } from '../passkeys/own-passkeys.ts';
import { useReader } from '../reader.ts';
import styles from './action-form.module.css';
import { isUnknown } from './ended.ts';
import { titleText } from './fields.ts';
import { FailureNote, FormFields } from './form-parts.tsx';
import { useTellOutcome } from './outcomes.tsx';
import { CODE, useActionForm, type ActionFormOptions, type ActionFormState } from './use-action-form.ts';

type ActionFormProps = Omit<ActionFormOptions, 'action'> & {
  /** Its name, as the server lists it. */
  readonly action: string;
  /** On the button; the action's own words where nothing is said. */
  readonly submit?: string;
  /** Shown in the place of the form when a look has been answered. */
  readonly answer?: (output: unknown) => ReactNode;
  readonly isDanger?: boolean;
};

/** The form of an action, drawn from its definition. Nothing where the reader may not use it. */
export function ActionForm({ action: name, ...props }: ActionFormProps) {
  const { book } = useReader();
  const action = book.get(name);
  return action === undefined ? null : <KnownForm key={name} {...props} action={action} />;
}

function KnownForm({ submit, answer, isDanger = false, ...options }: Omit<ActionFormProps, 'action'> & { readonly action: Action }) {
  const { action } = options;
  const say = useSay();
  const english = useSayEnglish();
  const tell = useTellOutcome();
  const about = { isWithdrawn: action.name === 'withdraw', unknown: unknownText(action) };
  const state = useActionForm({
    ...options,
    onDone: (end) => {
      const { completed, isTold, output } = end;
      if (completed !== null) tell({ ...about, completed, told: (isTold && answer?.(output)) || null });
      options.onDone?.(end);
    },
    onUnknown: () => tell({ ...about, completed: null, told: null }),
  });
  const { ended, form, busy, isWaiting, needsCode, failure } = state;
  const hasPasskey = useHasPasskey(needsCode);
  const isProposed = needsCode && action.persons === 2 && !action.isOneOrTwo;
  // what became of it is said above the page
  if (ended !== null && ended.completed !== null)
    return (
      <div className={styles['done']}>
        <Button small onPress={state.again}>
          {say('operator-work.done.again')}
        </Button>
      </div>
    );
  return (
    <>
      <form ref={form} method="post" className={styles['form']} onSubmit={state.submit} noValidate>
        <FormFields {...state} values={state.drafts} />
        {needsCode && <CodeField {...state} />}
        {hasPasskey && (
          <Button busy={busy} onPress={state.submitByPasskey}>
            {say('operator-passkeys.use')}
          </Button>
        )}
        {action.permission !== null && needsCode && <p className={styles['persons']}>{say(personsText(action))}</p>}
        {failure !== null && !isUnknown(action, failure) && <FailureNote failure={failure} />}
        <Button kind={isDanger ? 'danger' : 'primary'} submit busy={busy} waiting={isWaiting}>
          {submit ?? (isProposed ? say('operator-work.form.propose') : titleText(action.name, english))}
        </Button>
      </form>
      {ended !== null && answer?.(ended.output)}
    </>
  );
}

function personsText({
  persons,
  isOneOrTwo,
}: Action): 'operator-work.form.alone' | 'operator-work.form.two' | 'operator-work.form.oneOrTwo' {
  if (isOneOrTwo) return 'operator-work.form.oneOrTwo';
  return persons === 1 ? 'operator-work.form.alone' : 'operator-work.form.two';
}

/** A code for this request alone: a session does not stand for it. */
function CodeField({ code, changeCode, problemAt }: Pick<ActionFormState, 'code' | 'changeCode' | 'problemAt'>) {
  const say = useSay();
  const describe = useSayDescription();
  const problem = problemAt(CODE);
  return (
    <div data-field={CODE}>
      <TextField
        label={say('operator.signIn.code')}
        hint={say('operator-work.form.codeHint')}
        name="one-time-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={code}
        onChange={changeCode}
        error={problem === null ? null : describe(problem)}
      />
    </div>
  );
}

/** Where to look for what may have been done although no answer has come. */
function unknownText({ needs }: Action): 'operator-work.form.unknown' | 'operator-work.form.unknownDone' {
  return needs === 'code' ? 'operator-work.form.unknown' : 'operator-work.form.unknownDone';
}
