import { useSearch, useVisit } from '../../navigation/hooks.ts';
import { Link } from '../../navigation/link.tsx';
import { buttonText } from '../../form/texts.ts';
import { RichText, useSay } from '../../i18n/text.tsx';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TabPanel } from '../../ui/tabs.tsx';
import styles from './auth.module.css';
import { loginTexts } from './model/login.ts';
import type { SignWay } from './model/sign-ways.ts';
import { signInWays } from './model/sign-ways.ts';
import { useLogin } from './model/use-login.ts';
import { sessionWasLost } from './model/use-sending.ts';
import { usePasskeySignIn } from './model/use-passkey-sign-in.ts';
import { useSignWay } from './model/use-sign-way.ts';
import { FactorStep } from './parts/factor-step.tsx';
import { FormEnd, WayTabs } from './parts/form-parts.tsx';
import { LoginFields } from './parts/login-fields.tsx';

/** Account, e-mail or phone by the settings; wrong data is one message on the form and the input stays. */
export function LoginPage() {
  const say = useSay();
  const ways = signInWays(useSettings().LOGIN_REGIS_SETTING, useSearch<'/login'>().tab);
  const [first] = ways;
  if (first === undefined) return <EmptyState text={say('auth.login.noWay')} action={<ByName />} />;
  return <LoginForm ways={ways} first={first} />;
}

function LoginForm({ ways, first }: { readonly ways: readonly SignWay[]; readonly first: SignWay }) {
  const say = useSay();
  const { from } = useSearch<'/login'>();
  const { passwordReset } = useVisit().state;
  const [way, choose] = useSignWay(ways, first);
  const login = useLogin(way);
  const { inputs, registered, problem, busy, general, change, submit } = login;
  const passkey = usePasskeySignIn(inputs.remember);
  if (login.factor.isAsked) return <FactorStep login={login} />;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {registered !== undefined && <Note>{say('auth.register.done')}</Note>}
      {passwordReset === true && <Note>{say('auth.login.passwordReset')}</Note>}
      {sessionWasLost() && <Note>{say('auth.session.lost')}</Note>}
      <WayTabs id="login" label={say('auth.login.way')} ways={ways} chosen={way} onChoose={choose} />
      <TabPanel id="login" chosen={way} className={styles['panel']} bare={ways.length === 1}>
        <LoginFields login={login} />
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
        failure={general}
        busy={busy}
        waiting={problem !== null}
        label={say(problem === null ? 'auth.login.submit' : buttonText(loginTexts, problem))}
      >
        {passkey.isOffered && (
          <Button wide busy={passkey.busy} onPress={() => void passkey.ask()}>
            {say('factor.passkey.signIn')}
          </Button>
        )}
        {passkey.words !== null && (
          <Note kind="warn" alert>
            {passkey.words}
          </Note>
        )}
        <p className={styles['aside']}>
          <RichText id="auth.login.noAccount" parts={{ link: <Link to="/register" search={{ from }} className={styles['link']} /> }} />
        </p>
        {!ways.includes('account') && (
          <p className={styles['aside']}>
            <ByName />
          </p>
        )}
        <p className={styles['aside']}>
          <Link to="/forget" className={classNames(styles['link'], styles['alone'])}>
            {say('auth.login.forgotten')}
          </Link>
        </p>
      </FormEnd>
    </form>
  );
}

/** The way of those who have registered by a name before operators have closed that. */
function ByName() {
  const say = useSay();
  const { from } = useSearch<'/login'>();
  return (
    <Link to="/login" search={{ from, tab: 'account' }} className={classNames(styles['link'], styles['alone'])}>
      {say('auth.login.byName')}
    </Link>
  );
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The name that was just registered, for the login form. */
    readonly registeredName?: string;
  }
}
