import { HOUSE_CODE_LENGTH } from '@candor/contract/credentials';
import { AddressField } from '../../../form/codes/address-field.tsx';
import { CodeField } from '../../../form/codes/code-field.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { PasswordChecklist } from '../../../ui/password-checklist.tsx';
import styles from '../auth.module.css';
import type { useRegistration } from '../model/use-registration.ts';
import { CaptchaField } from '../../../form/codes/captcha-field.tsx';
import { NameField } from './form-parts.tsx';

type Registration = ReturnType<typeof useRegistration>;

/** Name, or address with its code; then the password, the rule ticked off while typing, and the invite code. */
export function RegisterFields({ registration }: { readonly registration: Registration }) {
  const say = useSay();
  const { inputs, facts, passwordRef, captchaRef, change, leave, errorOf } = registration;
  return (
    <>
      <WhoFields registration={registration} />
      <div className={styles['password']}>
        <PasswordField
          ref={passwordRef}
          label={say('auth.register.password')}
          name="password"
          autoComplete="new-password"
          enterKeyHint="next"
          value={inputs.password}
          onChange={(password) => change({ password }, 'password')}
          onBlur={leave('password')}
          error={errorOf('password')}
        />
        <PasswordChecklist password={inputs.password} />
      </div>
      <InviteField registration={registration} />
      {facts.captchaRequired && (
        <CaptchaField
          ref={captchaRef}
          codeType="REGISTER"
          value={inputs.captcha}
          onChange={(captcha) => change({ captcha }, 'captcha')}
          error={errorOf('captcha')}
        />
      )}
    </>
  );
}

function WhoFields({ registration }: { readonly registration: Registration }) {
  const say = useSay();
  const { inputs, nameRef, addressRef, codeRef, sending, to, change, leave, errorOf, showMissingAddress } = registration;
  if (inputs.way === 'account') {
    return (
      <NameField
        ref={nameRef}
        label={say('auth.register.account')}
        hint={say('auth.register.accountHint')}
        maxLength={15}
        value={inputs.name}
        onChange={(value) => change({ name: value.trim() }, 'name')}
        onBlur={leave('name')}
        error={errorOf('name')}
      />
    );
  }
  return (
    <>
      <AddressField
        key={inputs.way}
        ref={addressRef}
        channel={inputs.way}
        inputs={inputs}
        autoComplete="username"
        hint={say('auth.register.nameIsMade')}
        onChange={(changes) => change(changes, 'address')}
        onBlur={leave('address')}
        error={errorOf('address')}
      />
      <CodeField
        ref={codeRef}
        value={inputs.code}
        onChange={(code) => change({ code }, 'code')}
        onBlur={leave('code')}
        error={errorOf('code')}
        sending={sending}
        to={to}
        onMissing={showMissingAddress}
      />
    </>
  );
}

function InviteField({ registration }: { readonly registration: Registration }) {
  const say = useSay();
  const { inputs, invited, facts, inviteRef, change, leave, errorOf } = registration;
  return (
    <TextField
      ref={inviteRef}
      label={facts.inviteRequired ? say('auth.register.invite') : say('auth.register.inviteOptional')}
      hint={invited !== '' && inputs.invite === invited ? say('auth.register.inviteFromLink') : say('auth.register.inviteHint')}
      name="invite"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={HOUSE_CODE_LENGTH}
      enterKeyHint="done"
      value={inputs.invite}
      onChange={(value) => change({ invite: value.trim() }, 'invite')}
      onBlur={leave('invite')}
      error={errorOf('invite')}
    />
  );
}
