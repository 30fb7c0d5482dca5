import type { ReactNode, Ref } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { TextField } from '../../ui/field.tsx';
import { PhoneField } from '../phone/phone-field.tsx';
import type { AddressInputs } from './address.ts';
import type { Channel } from './sent-code.ts';

interface AddressFieldProps {
  readonly channel: Channel;
  readonly inputs: AddressInputs;
  readonly onChange: (changes: Partial<AddressInputs>) => void;
  readonly onBlur?: () => void;
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** `username`: the address signs in, and password managers keep it beside the password. */
  readonly autoComplete?: 'username' | 'email';
  readonly ref?: Ref<HTMLInputElement>;
}

/** An e-mail address or a phone number. */
export function AddressField({ channel, inputs, onChange, label, autoComplete = 'email', ...field }: AddressFieldProps) {
  const say = useSay();
  if (channel === 'phone') {
    return (
      <PhoneField {...field} label={label ?? say('codes.phone.label')} value={inputs.phone} onChange={(phone) => onChange({ phone })} />
    );
  }
  return (
    <TextField
      {...field}
      label={label ?? say('codes.email.label')}
      name={autoComplete}
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={254}
      enterKeyHint="next"
      value={inputs.email}
      onChange={(email) => onChange({ email })}
    />
  );
}
