import type { Ref } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { PasswordChecklist } from '../../../ui/password-checklist.tsx';
import styles from '../auth.module.css';

interface ResetPasswordFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null | undefined;
}

/** The password in the place of a forgotten one, with what it has to have. */
export function ResetPasswordField({ ref, value, onChange, error }: ResetPasswordFieldProps) {
  const say = useSay();
  return (
    <div className={styles['password']}>
      <PasswordField
        ref={ref}
        label={say('reset.set.password')}
        name="password"
        autoComplete="new-password"
        enterKeyHint="done"
        value={value}
        onChange={onChange}
        error={error}
      />
      <PasswordChecklist password={value} />
    </div>
  );
}
