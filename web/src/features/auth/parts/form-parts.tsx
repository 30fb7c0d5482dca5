import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from '../auth.module.css';

type NameFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'dir' | 'enterKeyHint'
>;

/** The name of an account, as password managers know it. */
export function NameField(props: NameFieldProps) {
  return (
    <TextField {...props} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" enterKeyHint="next" />
  );
}

interface FormEndProps {
  /** What went wrong with the whole form; null when nothing did. */
  readonly failure: string | null;
  readonly busy: boolean;
  readonly waiting: boolean;
  readonly label: string;
  /** The way to the other form, and what else stands below. */
  readonly children: ReactNode;
}

/** The end of a form: the failure, the button, and the way elsewhere. */
export function FormEnd({ failure, busy, waiting, label, children }: FormEndProps) {
  return (
    <>
      {failure !== null && <Note kind="danger">{failure}</Note>}
      <div className={styles['actions']}>
        <Button kind="primary" wide submit busy={busy} waiting={waiting}>
          {label}
        </Button>
        {children}
      </div>
    </>
  );
}
