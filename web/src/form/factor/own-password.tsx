import { useRef, useState } from 'react';
import type { Ref } from 'react';
import type { CallFailure } from '../../api/failures.ts';
import { useSay } from '../../i18n/text.tsx';
import { useUser } from '../../session/session.ts';
import { PasswordField } from '../../ui/field.tsx';

/** The login password of a form that changes something of the account: a session alone must not do that. */
export function useOwnPassword(failure: CallFailure | null, onTyped: () => void) {
  const say = useSay();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return {
    isMissing: text === '',
    /** What the call takes. */
    parameter: { loginPassword: text },
    focus: () => field.current?.focus(),
    clear: () => setText(''),
    /** Whether a refusal was about the password. */
    isAbout: ({ reason }: CallFailure): boolean => reason === 'PASSWORD_WRONG' || reason === 'PASSWORD_NEEDED',
    missing: say('factor.password.missing'),
    props: {
      ref: field,
      value: text,
      onChange: (typed: string) => {
        setText(typed);
        onTyped();
      },
      error: failure?.reason === 'PASSWORD_WRONG' ? say('factor.password.wrong') : undefined,
    },
  };
}

interface OwnPasswordProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Where the form calls it otherwise. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error?: string | undefined;
}

/** With the account's name for password managers. */
export function OwnPasswordField({ ref, label, value, onChange, error }: OwnPasswordProps) {
  const say = useSay();
  const user = useUser();
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={user?.loginName ?? ''} readOnly hidden />
      <PasswordField
        ref={ref}
        label={label ?? say('factor.password.label')}
        autoComplete="current-password"
        enterKeyHint="done"
        value={value}
        onChange={onChange}
        error={error}
      />
    </>
  );
}
