import { Suspense } from 'react';
import type { ReactNode, Ref } from 'react';
import { Field } from '../../ui/field.tsx';
import { later } from '../../ui/later.ts';
import { Skeleton } from '../../ui/states.tsx';
import type { PhoneEntry } from './phone-entry.ts';
import styles from './phone.module.css';

export interface PhoneFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly value: PhoneEntry;
  readonly onChange: (entry: PhoneEntry) => void;
  readonly onBlur?: () => void;
  readonly enterKeyHint?: 'next' | 'go' | 'done';
  readonly ref?: Ref<HTMLInputElement>;
}

const PhoneInput = later(async () => (await import('./phone-input.tsx')).PhoneInput);

/**
 * A phone number: the country with its flag, and the number as people there write it. A pasted number with its country code chooses the
 * country. The numbering plans of all countries come when the field is first drawn; its place is kept until then.
 */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <Suspense
      fallback={
        <Field label={props.label} hint={props.hint} dir="ltr">
          {() => (
            <span className={styles['waiting']}>
              <Skeleton width="45%" height="16px" />
            </span>
          )}
        </Field>
      }
    >
      <PhoneInput {...props} />
    </Suspense>
  );
}
