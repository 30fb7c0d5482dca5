import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { FactorField } from '../../../form/factor/factor-field.tsx';
import { anyWay, isWholeFactor, noFactor, type FactorInput } from '../../../form/factor/factor-input.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../auth.module.css';
import type { useLogin } from '../model/use-login.ts';
import { CaptchaField } from '../../../form/codes/captcha-field.tsx';
import { FormEnd } from './form-parts.tsx';

/** The second step of a sign-in whose first was right: the code, in the place of the form. */
export function FactorStep({ login }: { readonly login: ReturnType<typeof useLogin> }) {
  const say = useSay();
  const { facts, inputs, busy, factor, signIn, renewCaptcha, change, captchaRef, errorOf } = login;
  const [input, setInput] = useState<FactorInput>(noFactor);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isMissing = !isWholeFactor(input);
  const isCaptchaMissing = facts.captchaRequired && inputs.captcha.text === '';
  const focus = () => field.current?.focus();
  useEffect(() => field.current?.focus(), []);

  const refuse = () => {
    renewCaptcha();
    focus();
  };
  const send = ({ text }: FactorInput) => factor.send(() => signIn({ factorCode: text }), refuse);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) focus();
    else if (isCaptchaMissing) captchaRef.current?.focus();
    else void send(input);
  };
  const { failure, words } = factor;
  const isWrong = failure?.reason === 'FACTOR_WRONG';
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h2>{say('factor.stepTitle')}</h2>
      <p>{say('factor.stepText')}</p>
      <FactorField
        ref={field}
        input={input}
        ways={anyWay}
        purpose="signIn"
        enterKeyHint="go"
        onChange={(typed) => {
          setInput(typed);
          factor.forget();
          // nothing is left to be typed
          if (typed.kind === 'passkey' && !isCaptchaMissing) void send(typed);
        }}
        error={isWrong ? say('factor.wrong') : isAsked && isMissing ? say('factor.missing') : undefined}
      />
      {facts.captchaRequired && (
        <CaptchaField
          ref={captchaRef}
          codeType="LOGIN"
          value={inputs.captcha}
          onChange={(captcha) => change({ captcha }, 'captcha')}
          error={errorOf('captcha')}
        />
      )}
      <FormEnd
        failure={failure === null || isWrong ? null : words}
        busy={busy}
        waiting={isMissing || isCaptchaMissing}
        label={say('factor.signIn')}
      >
        <Button kind="plain" wide onPress={factor.back}>
          {say('factor.back')}
        </Button>
      </FormEnd>
    </form>
  );
}
