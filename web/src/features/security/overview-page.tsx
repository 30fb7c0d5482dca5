import type { ResultOf } from '@candor/contract/call';
import { factors } from '@candor/contract/calls/factor';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '../../api/client.ts';
import { isolated, timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.ts';
import { List, ListLink, ListRow } from '../../ui/list.tsx';
import { Ring } from '../../ui/ring.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { AddressRows } from './parts/address-rows.tsx';
import { AuthenticatorSheet } from './parts/authenticator-sheet.tsx';
import { RemoveSheet, RenewSheet } from './parts/factor-sheets.tsx';
import { MakeCodesSheet } from './parts/make-codes-sheet.tsx';
import { OpenedPasskeySheet, PasskeyRows, type OpenedPasskey } from './parts/passkey-rows.tsx';
import styles from './security.module.css';

type Factors = ResultOf<typeof factors>;
type Opened = 'set-up' | 'remove';

/** So few recovery codes are told. */
const FEW_CODES = 3;

const Holds = later(async () => (await import('./parts/holds.tsx')).Holds);

/** What protects the account, with its state and what can be done about each. */
export function OverviewPage() {
  const say = useSay();
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(factors, {}));
  if (data !== undefined) return <Overview state={data} />;
  if (!isError) return <SkeletonRows rows={5} />;
  return (
    <ErrorState title={say('shell.failure.network')} text={say('protect.failed')} retrying={isRefetching} onRetry={() => void refetch()} />
  );
}

function Overview({ state }: { readonly state: Factors }) {
  const say = useSay();
  const [opened, setOpened] = useState<Opened | null>(null);
  const codesSheet = useSheet(['recovery-codes']);
  const [passkey, openPasskey] = useState<OpenedPasskey | null>(null);
  const close = () => setOpened(null);
  const hasPasskeys = state.passkeys.length > 0;
  const isOn = [true, hasPasskeys, state.authenticator !== null, state.recoveryCodes > 0];
  const done = isOn.filter(Boolean).length;
  return (
    <div className={styles['page']}>
      <Suspense fallback={null}>
        <Holds />
      </Suspense>
      <div className={styles['score']}>
        <Ring share={done / isOn.length} size={56} thickness={5} />
        <div>
          <p className={styles['doneTitle']}>{say('protect.score', { done: String(done), all: String(isOn.length) })}</p>
          <p>{say('protect.scoreText')}</p>
        </div>
      </div>
      <List label={say('protect.protects')}>
        <ListLink
          to="/changePassword"
          leading={<Icon name="lock" small />}
          title={say('shell.title.password')}
          note={say('protect.password')}
        />
        <PasskeyRows passkeys={state.passkeys} onOpen={openPasskey} />
        <AppRow state={state} onOpen={setOpened} />
        <CodesRow state={state} onRenew={() => codesSheet.open('recovery-codes')} />
      </List>
      <AddressRows />
      <List label={say('protect.access')}>
        <ListLink
          to="/sessions"
          leading={<Icon name="device" small />}
          title={say('shell.title.sessions')}
          note={say('protect.sessions')}
        />
        <ListLink to="/signIns" leading={<Icon name="clock" small />} title={say('shell.title.signIns')} note={say('protect.signIns')} />
      </List>
      {passkey !== null && <OpenedPasskeySheet opened={passkey} onClose={() => openPasskey(null)} />}
      {opened === 'set-up' && <AuthenticatorSheet onClose={close} />}
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

function AppRow({ state: { authenticator }, onOpen }: { readonly state: Factors; readonly onOpen: (sheet: Opened) => void }) {
  const say = useSay();
  const style = useTimeStyle();
  const isOn = authenticator !== null;
  return (
    <ListRow
      leading={<Icon name={isOn ? 'check' : 'shield'} small />}
      title={say('protect.app')}
      note={isOn ? say('protect.appOn', { time: isolated(timeText(authenticator.params.createTime, style)) }) : say('protect.appOff')}
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
      leading={<Icon name={isOn && recoveryCodes <= FEW_CODES ? 'warning' : 'document'} small />}
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
