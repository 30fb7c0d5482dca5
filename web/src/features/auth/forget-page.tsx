import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { addressEntered, addressOf, addressTexts, firstAddresses, isAboutAddress, type AddressInputs } from '../../form/codes/address.ts';
import { AddressField } from '../../form/codes/address-field.tsx';
import { CodeField } from '../../form/codes/code-field.tsx';
import { isWholeCode } from '../../form/codes/code-text.ts';
import type { Channel } from '../../form/codes/sent-code.ts';
import { useCodeSending } from '../../form/codes/use-code-sending.ts';
import { useMarks } from '../../form/marks.ts';
import { buttonText } from '../../form/texts.ts';
import { useProblemText } from '../../form/use-problem-text.ts';
import { RichText, useSay } from '../../i18n/text.tsx';
import { useNavigator } from '../../navigation/hooks.ts';
import { isBuiltIn, useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TabPanel } from '../../ui/tabs.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './auth.module.css';
import { openChannels, type SignWay } from './model/sign-ways.ts';
import { useSignWay } from './model/use-sign-way.ts';
import { WayTabs } from './parts/form-parts.tsx';
import { RecoveryForm } from './parts/recovery-form.tsx';

/** The way back to an account: a code to its e-mail address or phone number, then a new password. */
export function ForgetPage() {
  const say = useSay();
  const settings = useSettings();
  // Until the settings are there the form stands as it most often does, so that nothing moves when they come.
  const channels = isBuiltIn(settings) ? (['email', 'phone'] as const) : openChannels(settings.LOGIN_REGIS_SETTING);
  const [first = 'account'] = channels;
  const ways = [...channels, 'account'] as const;
  const [way, choose] = useSignWay<SignWay>(ways, first);
  return (
    <div className={styles['form']}>
      <WayTabs
        id="forget"
        label={say('reset.forget.way')}
        ways={ways}
        names={{ account: say('reset.recovery.way') }}
        chosen={way}
        onChoose={choose}
      />
      <TabPanel id="forget" chosen={way} className={styles['panel']} bare={ways.length === 1}>
        {way === 'account' ? <RecoveryForm /> : <ForgetForm channel={way} />}
      </TabPanel>
      <SupportLine />
    </div>
  );
}

/** Whoever has neither address on the account reaches a person. */
function SupportLine() {
  return (
    <p className={styles['aside']}>
      <RichText id="reset.forget.support" parts={{ link: <SupportLink /> }} />
    </p>
  );
}

function SupportLink({ children }: { readonly children?: ReactNode }) {
  const sheet = useSheet(['shell-support']);
  return (
    <button type="button" className={styles['link']} onClick={() => sheet.open('shell-support')}>
      {children}
    </button>
  );
}

/** Address, code, and where they lead. The answer is the same for an address that nobody has. */
function useForget(channel: Channel) {
  const navigator = useNavigator();
  const [inputs, setInputs] = useState<AddressInputs & { readonly code: string }>(() => ({ ...firstAddresses('FIND_PASSWORD'), code: '' }));
  const marks = useMarks<'address' | 'code'>();
  const addressRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const text = useProblemText(addressTexts);
  const say = useSay();
  const problem = addressEntered(channel, inputs);
  const to = addressOf(channel, inputs);
  const sending = useCodeSending({ purpose: 'FIND_PASSWORD', channel }, to);
  const sendingField = isAboutAddress(sending.failure?.reason ?? null) ? 'address' : 'code';
  const change = (changes: Partial<typeof inputs>, field: 'address' | 'code') => {
    setInputs({ ...inputs, ...changes });
    marks.unmark(field);
    sending.forget();
  };
  const errors = {
    address: sending.words !== null && sendingField === 'address' ? sending.words : text(marks.has('address') ? problem : null),
    code:
      sending.words !== null && sendingField === 'code'
        ? sending.words
        : marks.has('code') && !isWholeCode(inputs.code)
          ? say('codes.code.missing')
          : undefined,
  };
  const showMissingAddress = () => {
    marks.mark('address');
    addressRef.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('address', 'code');
    if (to === null) addressRef.current?.focus();
    else if (!isWholeCode(inputs.code)) codeRef.current?.focus();
    else void navigator.navigate({ to: '/setpwd', state: { reset: { channel, to, code: inputs.code } } });
  };
  return { inputs, problem, to, sending, errors, addressRef, codeRef, change, showMissingAddress, submit };
}

function ForgetForm({ channel }: { readonly channel: Channel }) {
  const say = useSay();
  const { inputs, problem, to, sending, errors, addressRef, codeRef, change, showMissingAddress, submit } = useForget(channel);
  const waitsFor = problem === null ? (isWholeCode(inputs.code) ? null : 'codes.code.missing') : buttonText(addressTexts, problem);
  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      <p>{say('reset.forget.text')}</p>
      <AddressField
        key={channel}
        ref={addressRef}
        channel={channel}
        inputs={inputs}
        autoComplete="username"
        onChange={(changes) => change(changes, 'address')}
        error={errors.address}
      />
      <CodeField
        ref={codeRef}
        value={inputs.code}
        onChange={(code) => change({ code }, 'code')}
        error={errors.code}
        sending={sending}
        to={to}
        onMissing={showMissingAddress}
        enterKeyHint="go"
      />
      <Button kind="primary" wide submit waiting={waitsFor !== null}>
        {say(waitsFor ?? 'reset.forget.next')}
      </Button>
    </form>
  );
}
