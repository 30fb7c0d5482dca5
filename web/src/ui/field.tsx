import { useId, useState } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { visibleText } from '../domain/plain-digits.ts';
import { useSay } from '../i18n/text.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldNames {
  /** What the input carries: `id`, `aria-describedby`, `aria-invalid`. */
  readonly input: { readonly id: string; readonly 'aria-describedby': string | undefined; readonly 'aria-invalid': true | undefined };
}

interface FieldProps {
  readonly label: ReactNode;
  /** Beside the label at the end, for instance the available balance. */
  readonly aside?: ReactNode;
  /** Always visible: limits and rules are known before they are broken. */
  readonly hint?: ReactNode;
  /** Shown on blur or after the first press, never while typing. */
  readonly error?: ReactNode;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** For what is read from left to right in every language, its start and end included. */
  readonly dir?: 'ltr';
  readonly children: (names: FieldNames) => ReactNode;
}

/** Label, frame, hint and error of one input, tied together for screen readers. */
export function Field({ label, aside, hint, error, start, end, dir, children }: FieldProps) {
  const id = useId();
  const wrong = error !== undefined && error !== null && error !== '';
  const hinted = hint !== undefined && hint !== null;
  const described = classNames(hinted && `${id}-hint`, wrong && `${id}-error`);
  return (
    <div className={styles['field']}>
      <div className={styles['label']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={classNames(styles['frame'], wrong && styles['wrong'])} dir={dir}>
        {start !== undefined && <span className={styles['start']}>{start}</span>}
        {children({
          input: { id, 'aria-describedby': described === '' ? undefined : described, 'aria-invalid': wrong ? true : undefined },
        })}
        {end !== undefined && <span className={styles['end']}>{end}</span>}
      </div>
      {hinted && (
        <span id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </span>
      )}
      {wrong && (
        <span id={`${id}-error`} className={styles['error']}>
          <Icon name="warning" small />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}

type NativeInput = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'inputMode'
  | 'enterKeyHint'
  | 'name'
  | 'maxLength'
  | 'placeholder'
  | 'dir'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'required'
  | 'type'
  | 'autoFocus'
  | 'role'
  | 'aria-activedescendant'
  | 'aria-autocomplete'
  | 'aria-controls'
  | 'aria-expanded'
  | 'onKeyDown'
>;

interface TextFieldProps extends NativeInput {
  readonly label: ReactNode;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Nothing of what is typed or pasted is left out. */
  readonly verbatim?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Copied text loses the marks in it that nobody sees, but where it is taken verbatim. */
export function TextField({
  label,
  aside,
  hint,
  error,
  start,
  end,
  value,
  onChange,
  onBlur,
  verbatim = false,
  ref,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} start={start} end={end}>
      {(names) => (
        <input
          {...input}
          {...names.input}
          ref={ref}
          className={styles['input']}
          value={value}
          onChange={({ target }) => onChange(verbatim ? target.value : visibleText(target.value))}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

/** A password with an eye of its own; paste and password managers are welcome. */
export function PasswordField({
  autoComplete,
  ...props
}: Omit<TextFieldProps, 'type' | 'end'> & { readonly autoComplete: 'current-password' | 'new-password' | 'off' }) {
  const say = useSay();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      verbatim
      autoComplete={autoComplete}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? say('shell.common.hideText') : say('shell.common.showText')}
          pressed={shown}
          onPress={() => setShown(!shown)}
        />
      }
    />
  );
}

interface CheckProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** Works at once; nothing has to be saved. */
export function Switch({ label, checked, onChange }: CheckProps) {
  return (
    <label className={classNames(styles['check'], styles['switch'])}>
      <input type="checkbox" role="switch" aria-checked={checked} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
