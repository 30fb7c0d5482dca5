import { login } from '@candor/contract/calls/user';
import { useSearch, useVisit } from '../../navigation/hooks.ts';
import { Link } from '../../navigation/link.tsx';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../api/client.ts';
import { useMarks } from '../../form/marks.ts';
import { errorAt, firstError } from '../../form/problem.ts';
import { buttonText } from '../../form/texts.ts';
import { useProblemText } from '../../form/use-problem-text.ts';
import { RichText, useSay } from '../../i18n/text.tsx';
import { useSettings } from '../../session/settings.ts';
import { useSupportContacts } from '../../session/support.ts';
import { Note } from '../../ui/card.tsx';
import { Checkbox, PasswordField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs, TabPanel } from '../../ui/tabs.tsx';
import styles from './auth.module.css';
import type { LoginField, LoginInputs } from './model/login.ts';
import { loginParameters, loginProblems, loginTexts } from './model/login.ts';
import type { SignWay } from './model/sign-ways.ts';
import { openWays } from './model/sign-ways.ts';
import { sessionWasLost, useEnter, useSignSending } from './model/use-sending.ts';
import { FormEnd, NameField } from './parts/form-parts.tsx';

/** Account, e-mail or phone by the settings; wrong data is one message on the form and the input stays. */
export function LoginPage() {
  const say = useSay();
  const ways = openWays(useSettings().LOGIN_REGIS_SETTING);
  const [first] = ways;
  if (first === undefined) return <EmptyState text={say('auth.login.noWay')} />;
  return <LoginForm ways={ways} first={first} />;
}

/** Inputs, problems and the sending of a login. */
function useLogin(first: SignWay) {
  const enter = useEnter();
  const { busy, words, send, forget } = useSignSending();
  const registered = useVisit().state.registeredName;
  const [inputs, setInputs] = useState<LoginInputs>({ way: first, name: registered ?? '', password: '', remember: true });
  const marks = useMarks<LoginField>();
  const text = useProblemText(loginTexts);
  const nameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  const change = (changes: Partial<LoginInputs>) => {
    setInputs({ ...inputs, ...changes });
    forget();
  };
  const problems = loginProblems(inputs);
  const problem = firstError(problems);
  const errorOf = (field: LoginField) => text(marks.has(field) ? errorAt(problems, field) : null);

  const signIn = async () => {
    const { satoken } = await call(login, loginParameters(inputs), { quiet: true });
    await enter(satoken, inputs.remember);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('name', 'password');
    if (problem === null) void send(signIn, () => passwordRef.current?.focus());
    else (problem.fields[0] === 'name' ? nameRef : passwordRef).current?.focus();
  };
  return { inputs, registered, problem, busy, words, nameRef, passwordRef, change, errorOf, submit };
}

function LoginForm({ ways, first }: { readonly ways: readonly SignWay[]; readonly first: SignWay }) {
  const say = useSay();
  const { from } = useSearch<'/login'>();
  const contacts = useSupportContacts();
  const { inputs, registered, problem, busy, words, nameRef, passwordRef, change, errorOf, submit } = useLogin(first);
  const tabs = [
    { key: 'account', label: say('auth.login.account') },
    { key: 'email', label: say('auth.login.email') },
    { key: 'phone', label: say('auth.login.phone') },
  ] as const;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {registered !== undefined && <Note>{say('auth.register.done')}</Note>}
      {sessionWasLost() && <Note>{say('auth.session.lost')}</Note>}
      {ways.length > 1 && (
        <Tabs
          id="login"
          label={say('auth.login.way')}
          look="filled"
          tabs={tabs.filter(({ key }) => ways.includes(key))}
          chosen={inputs.way}
          onChoose={(way) => change({ way, name: '' })}
        />
      )}
      <TabPanel id="login" chosen={inputs.way} className={styles['form']} bare={ways.length === 1}>
        <LoginFields inputs={inputs} nameRef={nameRef} passwordRef={passwordRef} change={change} errorOf={errorOf} />
        <Checkbox
          checked={inputs.remember}
          onChange={(remember) => change({ remember })}
          label={
            <>
              {say('auth.login.remember')}
              <span className={styles['rememberHint']}>{say('auth.login.rememberHint')}</span>
            </>
          }
        />
      </TabPanel>
      <FormEnd
        failure={words}
        busy={busy}
        waiting={problem !== null}
        label={say(problem === null ? 'auth.login.submit' : buttonText(loginTexts, problem))}
      >
        <p className={styles['aside']}>
          <RichText id="auth.login.noAccount" parts={{ link: <Link to="/register" search={{ from }} className={styles['link']} /> }} />
        </p>
        {contacts.length > 0 && <p className={styles['quiet']}>{say('auth.login.forgotten')}</p>}
      </FormEnd>
    </form>
  );
}

type FieldsProps = Pick<ReturnType<typeof useLogin>, 'inputs' | 'nameRef' | 'passwordRef' | 'change' | 'errorOf'>;

function LoginFields({ inputs, nameRef, passwordRef, change, errorOf }: FieldsProps) {
  const say = useSay();
  const labels = { account: say('auth.login.account'), email: say('auth.login.emailLabel'), phone: say('auth.login.phoneLabel') };
  return (
    <>
      <NameField
        ref={nameRef}
        label={labels[inputs.way]}
        {...(inputs.way === 'phone' ? { hint: say('auth.login.phoneHint') } : {})}
        inputMode={inputs.way === 'email' ? 'email' : inputs.way === 'phone' ? 'tel' : 'text'}
        value={inputs.name}
        onChange={(value) => change({ name: value })}
        error={errorOf('name')}
      />
      <PasswordField
        ref={passwordRef}
        label={say('auth.login.password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={inputs.password}
        onChange={(value) => change({ password: value })}
        error={errorOf('password')}
      />
    </>
  );
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The name that was just registered, for the login form. */
    readonly registeredName?: string;
  }
}
