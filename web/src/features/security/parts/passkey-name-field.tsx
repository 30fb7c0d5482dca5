import { PASSKEY_NAME_MAX } from '@candor/contract/modules/identity/passkey';
import type { Ref } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { TextField } from '../../../ui/field.tsx';

interface PasskeyNameFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isMissing: boolean;
}

/** What its owner calls a passkey. */
export function PasskeyNameField({ ref, value, onChange, isMissing }: PasskeyNameFieldProps) {
  const say = useSay();
  return (
    <TextField
      ref={ref}
      label={say('passkeys.name')}
      hint={say('passkeys.nameHint')}
      name="passkey-name"
      autoComplete="off"
      maxLength={PASSKEY_NAME_MAX}
      value={value}
      onChange={onChange}
      error={isMissing ? say('passkeys.needName') : undefined}
    />
  );
}
