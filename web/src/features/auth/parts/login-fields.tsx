import { AddressField } from '../../../form/codes/address-field.tsx';
import { CodeField } from '../../../form/codes/code-field.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import styles from '../auth.module.css';
import { isByCode } from '../model/login.ts';
import type { useLogin } from '../model/use-login.ts';
import { CaptchaField } from '../../../form/codes/captcha-field.tsx';
import { NameField } from './form-parts.tsx';

type Login = ReturnType<typeof useLogin>;

/** Who it is and what proves it: a name with its password, or an address with its password or a code. */
export function LoginFields({ login }: { readonly login: Login }) {
  const say = useSay();
  const { inputs, facts, nameRef, addressRef, captchaRef, change, errorOf } = login;
  return (
    <>
      {inputs.way === 'account' ? (
        <NameField
          ref={nameRef}
          withPasskeys
          label={say('auth.login.account')}
          value={inputs.name}
          onChange={(name) => change({ name }, 'name')}
          error={errorOf('name')}
        />
      ) : (
        <AddressField
          key={inputs.way}
          ref={addressRef}
          channel={inputs.way}
          inputs={inputs}
          autoComplete="username"
          onChange={(changes) => change(changes, 'address')}
          error={errorOf('address')}
        />
      )}
      <ProofField login={login} />
      {facts.captchaRequired && (
        <CaptchaField
          ref={captchaRef}
          codeType="LOGIN"
          value={inputs.captcha}
          onChange={(captcha) => change({ captcha }, 'captcha')}
          error={errorOf('captcha')}
        />
      )}
    </>
  );
}

function ProofField({ login }: { readonly login: Login }) {
  const say = useSay();
  const { inputs, passwordRef, codeRef, sending, to, change, errorOf, showMissingAddress } = login;
  const byCode = isByCode(inputs);
  return (
    <div className={styles['proof']}>
      {byCode ? (
        <CodeField
          ref={codeRef}
          value={inputs.code}
          onChange={(code) => change({ code }, 'code')}
          error={errorOf('code')}
          sending={sending}
          to={to}
          onMissing={showMissingAddress}
          enterKeyHint="go"
        />
      ) : (
        <PasswordField
          ref={passwordRef}
          label={say('auth.login.password')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={inputs.password}
          onChange={(password) => change({ password }, 'password')}
          error={errorOf('password')}
        />
      )}
      {inputs.way !== 'account' && (
        <button type="button" className={styles['switch']} onClick={() => change({ by: byCode ? 'password' : 'code' })}>
          {say(byCode ? 'auth.login.byPassword' : 'auth.login.byCode')}
        </button>
      )}
    </div>
  );
}
