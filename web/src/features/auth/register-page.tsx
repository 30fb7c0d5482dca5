import { useState } from 'react';
import { groupDigits } from '../../domain/figures.ts';
import { buttonText } from '../../form/texts.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { RichText, useSay } from '../../i18n/text.tsx';
import { Link } from '../../navigation/link.tsx';
import { fundsStore, usePriceSource } from '../../session/price-source.ts';
import { useSettings } from '../../session/settings.ts';
import { Note } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TabPanel } from '../../ui/tabs.tsx';
import styles from './auth.module.css';
import { registerTexts } from './model/register.ts';
import { openWays, type SignWay } from './model/sign-ways.ts';
import { useRegistration } from './model/use-registration.ts';
import { useSignWay } from './model/use-sign-way.ts';
import { FormEnd, WayTabs } from './parts/form-parts.tsx';
import { LegalLink, LegalSheets } from './parts/legal-sheets.tsx';
import { RegisterFields } from './parts/register-fields.tsx';

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

/** Opens an account with a user name, an e-mail address or a phone number, as the settings say. */
export function RegisterPage() {
  const say = useSay();
  const ways = openWays(useSettings().LOGIN_REGIS_SETTING);
  const [first] = ways;
  if (first === undefined) return <EmptyState text={say('auth.register.noWay')} />;
  return <RegisterForm ways={ways} first={first} />;
}

function RegisterForm({ ways, first }: { readonly ways: readonly SignWay[]; readonly first: SignWay }) {
  const say = useSay();
  const [way, choose] = useSignWay(ways, first);
  const registration = useRegistration(way);
  const { inputs, problem, busy, general, formRef, submit, from, change, errorOf } = registration;
  return (
    <form ref={formRef} className={styles['form']} onSubmit={submit} noValidate>
      <PlayMoney />
      <WayTabs id="register" label={say('auth.register.way')} ways={ways} chosen={way} onChoose={choose} />
      <TabPanel id="register" chosen={way} className={styles['panel']} bare={ways.length === 1}>
        <RegisterFields registration={registration} />
      </TabPanel>
      <div className={styles['agree']}>
        <Checkbox
          checked={inputs.agreed}
          onChange={(agreed) => change({ agreed }, 'agreed')}
          label={
            <RichText
              id="auth.register.agree"
              parts={{ terms: <LegalLink which="auth-terms" />, privacy: <LegalLink which="auth-privacy" /> }}
            />
          }
        />
        {errorOf('agreed') !== undefined && <span className={styles['wrong']}>{errorOf('agreed')}</span>}
        <Checkbox checked={inputs.remember} onChange={(remember) => change({ remember })} label={say('auth.login.remember')} />
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
