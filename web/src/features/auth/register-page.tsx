import { register } from '@candor/contract/calls/user';
import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { Link } from '../../navigation/link.tsx';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../api/client.ts';
import { groupDigits } from '../../domain/figures.ts';
import { useMarks } from '../../form/marks.ts';
import { errorAt, firstError } from '../../form/problem.ts';
import { buttonText } from '../../form/texts.ts';
import { useProblemText } from '../../form/use-problem-text.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { RichText, useSay } from '../../i18n/text.tsx';
import { fundsStore, usePriceSource } from '../../session/price-source.ts';
import { useSettings } from '../../session/settings.ts';
import { tabStorage } from '../../session/storage.ts';
import { Note } from '../../ui/card.tsx';
import { Checkbox, PasswordField, TextField } from '../../ui/field.tsx';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import styles from './auth.module.css';
import type { RegisterField, RegisterInputs } from './model/register.ts';
import { fieldOfReason, registerParameters, registerProblems, registerTexts } from './model/register.ts';
import { useEnter, useSignSending } from './model/use-sending.ts';
import { FormEnd, NameField } from './parts/form-parts.tsx';
import { LegalLink, LegalSheets } from './parts/legal-sheets.tsx';

/** Inputs, problems and the sending of a registration. */
function useRegistration() {
  const navigator = useNavigator();
  const { from } = useSearch<'/register'>();
  const enter = useEnter();
  const { busy, failure, words, send, forget } = useSignSending();
  const { inviteCodeRequired: inviteRequired } = useSettings().LOGIN_REGIS_SETTING;
  const [invited] = useState(() => tabStorage.readText('invite') ?? '');
  const [inputs, setInputs] = useState<RegisterInputs>({ name: '', password: '', invite: invited, agreed: false, remember: true });
  const marks = useMarks<RegisterField>();
  const text = useProblemText(registerTexts);
  const nameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const inviteRef = useRef<HTMLInputElement>(null);
  const formRef = useRef<HTMLFormElement>(null);

  const problems = registerProblems(inputs, { inviteRequired });
  const problem = firstError(problems);
  const refusedField = failure === null ? null : fieldOfReason(failure.reason);
  const change = (changes: Partial<RegisterInputs>, field: RegisterField) => {
    setInputs({ ...inputs, ...changes });
    marks.unmark(field);
    forget();
  };
  const leave = (field: RegisterField) => () => {
    // The press that shows all errors moves the focus: what is left then comes to them, it does not replace them.
    if (field === 'agreed' || inputs[field] !== '') marks.mark(field);
  };
  const errorOf = (field: RegisterField) => {
    if (refusedField === field && words !== null) return words;
    return text(marks.has(field) ? errorAt(problems, field) : null);
  };
  const focusOn = (field: RegisterField | null) => {
    const places = { name: nameRef, password: passwordRef, invite: inviteRef };
    if (field === 'agreed') formRef.current?.querySelector<HTMLInputElement>('[type=checkbox]')?.focus();
    else if (field !== null) places[field].current?.focus();
  };

  const open = async () => {
    const { satoken } = await call(register, registerParameters(inputs), { quiet: true });
    tabStorage.remove('invite');
    if (satoken === undefined)
      await navigator.navigate({ to: '/login', search: { from }, state: { registeredName: inputs.name }, replace: true });
    else await enter(satoken, inputs.remember);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('name', 'password', 'invite', 'agreed');
    if (problem === null) void send(open, ({ reason }) => focusOn(fieldOfReason(reason)));
    else focusOn(problem.fields[0] ?? null);
  };
  const remember = (remembered: boolean) => setInputs({ ...inputs, remember: remembered });
  const general = refusedField === null ? words : null;
  return {
    inputs,
    invited,
    inviteRequired,
    problem,
    busy,
    general,
    nameRef,
    passwordRef,
    inviteRef,
    formRef,
    change,
    leave,
    errorOf,
    remember,
    submit,
    from,
  };
}

/** What a usual grant of play money reads: it keeps the place of the line until the server has said its own. */
const USUAL_GRANT = '10000';

/** What a new account receives. Its place is kept from the start unless this device knows that funds are real: nothing below it moves. */
function PlayMoney() {
  const say = useSay();
  const style = useNumberStyle();
  const source = usePriceSource();
  const [keepsPlace] = useState(() => source?.mode !== 'live' && fundsStore.getState().mode !== 'live');
  const known = source?.mode === 'demo';
  if (!known && !keepsPlace) return null;
  return (
    <div className={known ? undefined : styles['keptPlace']} aria-hidden={!known}>
      <Note>{say('auth.register.demo', { amount: groupDigits(known ? source.demoGrant : USUAL_GRANT, style) })}</Note>
    </div>
  );
}

/** Opens an account with a user name; the password rule is ticked off while typing. */
export function RegisterPage() {
  const say = useSay();
  const { inputs, problem, busy, general, formRef, remember, submit, from, ...fields } = useRegistration();
  return (
    <form ref={formRef} className={styles['form']} onSubmit={submit} noValidate>
      <PlayMoney />
      <RegisterFields inputs={inputs} {...fields} />
      <div className={styles['agree']}>
        <Checkbox
          checked={inputs.agreed}
          onChange={(agreed) => fields.change({ agreed }, 'agreed')}
          label={
            <RichText
              id="auth.register.agree"
              parts={{ terms: <LegalLink which="auth-terms" />, privacy: <LegalLink which="auth-privacy" /> }}
            />
          }
        />
        {fields.errorOf('agreed') !== undefined && <span className={styles['wrong']}>{fields.errorOf('agreed')}</span>}
        <Checkbox checked={inputs.remember} onChange={remember} label={say('auth.login.remember')} />
      </div>
      <FormEnd
        failure={general}
        busy={busy}
        waiting={problem !== null}
        label={say(problem === null ? 'auth.register.submit' : buttonText(registerTexts, problem))}
      >
        <p className={styles['aside']}>
          <RichText id="auth.register.haveAccount" parts={{ link: <Link to="/login" search={{ from }} className={styles['link']} /> }} />
        </p>
      </FormEnd>
      <LegalSheets />
    </form>
  );
}

type Registration = ReturnType<typeof useRegistration>;
type FieldsProps = Pick<
  Registration,
  'inputs' | 'invited' | 'inviteRequired' | 'nameRef' | 'passwordRef' | 'inviteRef' | 'change' | 'leave' | 'errorOf'
>;

function RegisterFields({ inputs, invited, inviteRequired, nameRef, passwordRef, inviteRef, change, leave, errorOf }: FieldsProps) {
  const say = useSay();
  return (
    <>
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
      <div className={styles['password']}>
        <PasswordField
          ref={passwordRef}
          label={say('auth.register.password')}
          name="password"
          autoComplete="new-password"
          enterKeyHint="next"
          value={inputs.password}
          onChange={(value) => change({ password: value }, 'password')}
          onBlur={leave('password')}
          error={errorOf('password')}
        />
        <PasswordChecklist password={inputs.password} />
      </div>
      <TextField
        ref={inviteRef}
        label={inviteRequired ? say('auth.register.invite') : say('auth.register.inviteOptional')}
        hint={invited !== '' && inputs.invite === invited ? say('auth.register.inviteFromLink') : say('auth.register.inviteHint')}
        name="invite"
        autoComplete="off"
        inputMode="numeric"
        dir="ltr"
        maxLength={6}
        enterKeyHint="done"
        value={inputs.invite}
        onChange={(value) => change({ invite: value.trim() }, 'invite')}
        onBlur={leave('invite')}
        error={errorOf('invite')}
      />
    </>
  );
}
