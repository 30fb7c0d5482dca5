import type { ResultOf } from '@candor/contract/call';
import { antiPhishingWord } from '@candor/contract/modules/identity/addresses';
import { factors } from '@candor/contract/modules/identity/factor';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { queryOf } from '../../api/client.ts';
import { isolated, timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { sessionStore, type UserInfo } from '../../session/session.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.ts';
import { List, ListLink, ListRow } from '../../ui/list.tsx';
import { Ring } from '../../ui/ring.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { safetyScore } from './model/safety.ts';
import { AccessRows, OwnerRows } from './parts/account-rows.tsx';
import { AddressRows } from './parts/address-rows.tsx';
import { RemoveSheet, RenewSheet } from './parts/factor-sheets.tsx';
import { MakeCodesSheet } from './parts/make-codes-sheet.tsx';
import { OpenedPasskeySheet } from './parts/opened-passkey-sheet.tsx';
import { PasskeyRows, type OpenedPasskey } from './parts/passkey-rows.tsx';
import { StateIcon } from './parts/state-icon.tsx';
import styles from './security.module.css';

type Factors = ResultOf<typeof factors>;
type Opened = 'set-up' | 'remove';

/** So few recovery codes are told. */
const FEW_CODES = 3;

const AuthenticatorSheet = later(async () => (await import('./parts/authenticator-sheet.tsx')).AuthenticatorSheet);

const Locks = later(async () => (await import('./parts/locks.tsx')).Locks);

/** What protects the account, with its state and what can be done about each. */
export function OverviewPage() {
  const say = useSay();
  const { emailIsOpen } = useSettings().LOGIN_REGIS_SETTING;
  const info = useStore(sessionStore, (state) => state.info);
  const state = useQuery(queryOf(factors, {}));
  const word = useQuery({ ...queryOf(antiPhishingWord, {}), enabled: emailIsOpen });
  const isReady = !emailIsOpen || word.data !== undefined;
  if (state.data !== undefined && info !== null && isReady)
    return <Overview state={state.data} info={info} hasWord={(word.data?.word ?? null) !== null} />;
  const failed = [state, word].filter(({ isError }) => isError);
  if (failed.length === 0) return <SkeletonRows rows={5} />;
  return (
    <ErrorState
      title={say('shell.failure.network')}
      text={say('protect.failed')}
      retrying={failed.some(({ isRefetching }) => isRefetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
  );
}

interface OverviewProps {
  readonly state: Factors;
  readonly info: UserInfo;
  readonly hasWord: boolean;
}

/** What is counted, of what these settings offer. */
function useScore({ state, info: { user, detail }, hasWord }: OverviewProps) {
  const { emailIsOpen, phoneIsOpen } = useSettings().LOGIN_REGIS_SETTING;
  return safetyScore({
    tradePassword: detail.tradePassword === 'set',
    passkey: state.passkeys.length > 0,
    authenticator: state.authenticator !== null,
    recoveryCodes: state.recoveryCodes > 0,
    email: emailIsOpen ? user.email !== null : null,
    phone: phoneIsOpen ? user.phone !== null : null,
    word: emailIsOpen ? hasWord : null,
  });
}

function Overview(props: OverviewProps) {
  const say = useSay();
  const { state, info, hasWord } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const codesSheet = useSheet(['recovery-codes']);
  const [passkey, openPasskey] = useState<OpenedPasskey | null>(null);
  const close = () => setOpened(null);
  const hasPasskeys = state.passkeys.length > 0;
  const { done, all } = useScore(props);
  return (
    <div className={styles['page']}>
      <Suspense fallback={null}>
        <Locks />
      </Suspense>
      <div className={styles['score']}>
        <Ring share={done / all} size={56} thickness={5} />
        <div>
          <p className={styles['doneTitle']}>{say('protect.score', { done: String(done), all: String(all) })}</p>
          <p>{say('protect.scoreText')}</p>
        </div>
      </div>
      <List label={say('protect.protects')}>
        <ListLink
          to="/changePassword"
          leading={<StateIcon isOn name="lock" />}
          title={say('shell.title.password')}
          note={say('protect.password')}
        />
        <TradePasswordRow isSet={info.detail.tradePassword === 'set'} />
        <PasskeyRows passkeys={state.passkeys} onOpen={openPasskey} />
        <AppRow state={state} onOpen={setOpened} />
        <CodesRow state={state} onRenew={() => codesSheet.open('recovery-codes')} />
      </List>
      <AddressRows user={info.user} hasWord={hasWord} />
      <AccessRows />
      <OwnerRows detail={info.detail} />
      <Suspense fallback={null}>
        {passkey !== null && <OpenedPasskeySheet opened={passkey} onClose={() => openPasskey(null)} />}
        {opened === 'set-up' && <AuthenticatorSheet onClose={close} />}
      </Suspense>
      {codesSheet.opened !== null &&
        (state.authenticator === null && !hasPasskeys ? (
          <MakeCodesSheet hasCodes={state.recoveryCodes > 0} onClose={codesSheet.close} />
        ) : (
          <RenewSheet onClose={codesSheet.close} />
        ))}
      {opened === 'remove' && <RemoveSheet isLast={!hasPasskeys} onClose={close} />}
    </div>
  );
}

function TradePasswordRow({ isSet }: { readonly isSet: boolean }) {
  const say = useSay();
  return (
    <ListLink
      to="/fund-password"
      leading={<StateIcon isOn={isSet} name="lock" />}
      title={say('shell.title.fundPassword')}
      note={say(isSet ? 'protect.password' : 'protect.tradePasswordOff')}
    />
  );
}

function AppRow({ state: { authenticator }, onOpen }: { readonly state: Factors; readonly onOpen: (sheet: Opened) => void }) {
  const say = useSay();
  const style = useTimeStyle();
  const isOn = authenticator !== null;
  return (
    <ListRow
      leading={<StateIcon isOn={isOn} name="shield" />}
      title={say('protect.app')}
      note={isOn ? say('protect.appOn', { time: isolated(timeText(authenticator.times.createMs, style)) }) : say('protect.appOff')}
      end={
        <Button small kind={isOn ? 'quiet' : 'primary'} onPress={() => onOpen(isOn ? 'remove' : 'set-up')}>
          {say(isOn ? 'protect.remove' : 'protect.turnOn')}
        </Button>
      }
    />
  );
}

function CodesRow({ state, onRenew }: { readonly state: Factors; readonly onRenew: () => void }) {
  const say = useSay();
  const { recoveryCodes } = state;
  const isOn = state.authenticator !== null || state.passkeys.length > 0 || recoveryCodes > 0;
  return (
    <ListRow
      leading={recoveryCodes > FEW_CODES ? <StateIcon isOn name="document" /> : <Icon name={isOn ? 'warning' : 'document'} small />}
      title={say('protect.codes')}
      note={
        isOn ? (
          <span className={styles['times']}>
            <span>{say('protect.codesLeft', { count: String(recoveryCodes) })}</span>
            {recoveryCodes <= FEW_CODES && <span>{say('protect.codesFew')}</span>}
          </span>
        ) : (
          say('protect.codesOff')
        )
      }
      end={
        <Button small onPress={onRenew}>
          {say(isOn ? 'protect.renew' : 'protect.getCodes')}
        </Button>
      }
    />
  );
}
