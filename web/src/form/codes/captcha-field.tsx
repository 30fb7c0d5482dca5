import { outgoingRequest } from '@candor/contract/client';
import { easyGenerateCode } from '@candor/contract/modules/captcha/calls';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { plainDigits } from '../../domain/plain-digits.ts';
import { useSay } from '../../i18n/text.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './codes.module.css';
import { CAPTCHA_LENGTH, freshCaptcha, type Captcha } from './captcha.ts';

interface CaptchaFieldProps {
  readonly codeType: 'LOGIN' | 'REGISTER' | 'MOBILE_CODE';
  readonly value: Captcha;
  readonly onChange: (captcha: Captcha) => void;
  readonly error?: ReactNode;
  readonly ref: Ref<HTMLInputElement>;
}

/** The digits of a picture; a press on the picture brings another. */
export function CaptchaField({ codeType, value, onChange, error, ref }: CaptchaFieldProps) {
  const say = useSay();
  const [failedName, setFailedName] = useState<string | null>(null);
  const { url } = outgoingRequest(easyGenerateCode, { codeType, captchaName: value.name });
  const failed = failedName === value.name;
  return (
    <TextField
      ref={ref}
      label={say('codes.captcha.label')}
      hint={say('codes.captcha.hint')}
      name="captcha"
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      enterKeyHint="go"
      value={value.text}
      onChange={(text) => onChange({ ...value, text: plainDigits(text).replace(/\D/g, '').slice(0, CAPTCHA_LENGTH) })}
      error={error}
      end={
        <button
          type="button"
          className={styles['captcha']}
          aria-label={say('codes.captcha.another')}
          onClick={() => onChange(freshCaptcha())}
        >
          {failed ? (
            <span>{say('codes.captcha.failed')}</span>
          ) : (
            <img src={url} alt="" height={40} onError={() => setFailedName(value.name)} />
          )}
        </button>
      }
    />
  );
}
