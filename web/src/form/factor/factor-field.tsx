import type { ReactNode, Ref } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './factor.module.css';
import { noFactor, typedFactor, type FactorInput } from './factor-input.ts';

interface FactorFieldProps {
  readonly input: FactorInput;
  readonly onChange: (input: FactorInput) => void;
  readonly error?: ReactNode;
  readonly enterKeyHint?: 'go' | 'done';
  readonly ref: Ref<HTMLInputElement>;
}

/** The second factor: the code that the app shows, with the way to a recovery code for who has lost it. */
export function FactorField({ input, onChange, error, enterKeyHint = 'done', ref }: FactorFieldProps) {
  const say = useSay();
  const isApp = input.kind === 'app';
  return (
    <div className={styles['factor']}>
      <TextField
        ref={ref}
        label={say(isApp ? 'factor.code' : 'factor.recovery')}
        hint={say(isApp ? 'factor.codeHint' : 'factor.recoveryHint')}
        name={isApp ? 'one-time-code' : 'recovery-code'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        enterKeyHint={enterKeyHint}
        value={input.text}
        onChange={(text) => onChange(typedFactor(input, text))}
        error={error}
      />
      <Button kind="plain" small onPress={() => onChange(isApp ? { kind: 'recovery', text: '' } : noFactor)}>
        {say(isApp ? 'factor.useRecovery' : 'factor.useCode')}
      </Button>
    </div>
  );
}
