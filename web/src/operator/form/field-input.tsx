import type { ReactNode } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { Checkbox, Field as Framed, TextField } from '../../ui/field.tsx';
import { CodedText } from '../coded-text.tsx';
import { useSayEnglish } from '../english.ts';
import { wordsOf, type Field } from './fields.ts';
import type { Draft } from './inputs.ts';
import styles from './action-form.module.css';

export interface FieldInputProps {
  readonly field: Field;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly error: ReactNode;
}

/** One field, drawn by what its member takes. */
export function FieldInput(props: FieldInputProps) {
  const { field, draft, onChange, error } = props;
  const english = useSayEnglish();
  const hint = <CodedText text={english(field.description)} />;
  return (
    <div data-field={field.name} className={styles['field']}>
      {field.kind === 'boolean' ? (
        <>
          <Checkbox label={english(wordsOf(field.name))} checked={draft === true} onChange={onChange} />
          <span className={styles['hint']}>{hint}</span>
          <Refused error={error} />
        </>
      ) : field.kind === 'choices' ? (
        <Choices {...props} hint={hint} />
      ) : (
        <Typed {...props} hint={hint} />
      )}
    </div>
  );
}

type Hinted = FieldInputProps & { readonly hint: ReactNode };

function useLabel({ name, isNeeded }: Field): string {
  const say = useSay();
  const label = useSayEnglish()(wordsOf(name));
  return isNeeded ? label : say('operator-work.form.optional', { label });
}

function Typed({ field, draft, onChange, error, hint }: Hinted) {
  const label = useLabel(field);
  const value = typeof draft === 'string' ? draft : '';
  const named = { label, hint, error };
  if (field.kind === 'choice') return <Choice {...{ field, onChange, value, ...named }} />;
  if (field.kind === 'text' || field.kind === 'number' || field.kind === 'amount')
    return (
      <TextField
        {...named}
        value={value}
        onChange={onChange}
        inputMode={field.kind === 'number' ? 'numeric' : field.kind === 'amount' ? 'decimal' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir={field.kind === 'text' ? 'auto' : 'ltr'}
      />
    );
  return (
    <Framed {...named}>
      {({ input }) => (
        <textarea
          {...input}
          className={styles['area']}
          rows={field.kind === 'lines' ? 3 : 6}
          dir={field.kind === 'long' ? 'auto' : 'ltr'}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Framed>
  );
}

interface ChoiceProps {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly hint: ReactNode;
  readonly error: ReactNode;
}

function Choice({ field: { options }, value, onChange, ...named }: ChoiceProps) {
  const say = useSay();
  const english = useSayEnglish();
  return (
    <Framed {...named}>
      {({ input }) => (
        <select {...input} className={styles['select']} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{say('operator-work.form.choose')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {english(wordsOf(option))}
            </option>
          ))}
        </select>
      )}
    </Framed>
  );
}

function Choices({ field, draft, onChange, error, hint }: Hinted) {
  const english = useSayEnglish();
  const label = useLabel(field);
  const chosen = Array.isArray(draft) ? (draft as readonly string[]) : [];
  return (
    <fieldset className={styles['choices']}>
      <legend>{label}</legend>
      {field.options.map((option) => (
        <Checkbox
          key={option}
          label={english(wordsOf(option))}
          checked={chosen.includes(option)}
          onChange={(isChosen) => onChange(field.options.filter((one) => (one === option ? isChosen : chosen.includes(one))))}
        />
      ))}
      <span className={styles['hint']}>{hint}</span>
      <Refused error={error} />
    </fieldset>
  );
}

/** What is wrong with checkboxes, which have no frame to say it under. */
function Refused({ error }: Pick<FieldInputProps, 'error'>) {
  if (error === null) return null;
  return (
    <span className={styles['error']} role="alert">
      {error}
    </span>
  );
}
