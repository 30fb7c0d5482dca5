import type { ResultOf } from '@candor/contract/call';
import type { factors } from '@candor/contract/modules/identity/factor';
import { PASSKEYS_MAX } from '@candor/contract/modules/identity/passkey';
import type { ReactNode } from 'react';
import { namedAddress, passkeySupport } from '../../../form/passkey/passkey-support.ts';
import { isolated, timeText } from '../../../i18n/formats.ts';
import { RichText, useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list.tsx';
import styles from '../security.module.css';
import { StateIcon } from './state-icon.tsx';

type Factors = ResultOf<typeof factors>;
export type Passkey = Factors['passkeys'][number];

/** Adding a passkey, or one of them. */
export type OpenedPasskey = 'add' | Passkey;

/** The passkeys of the account, each with what can be done about it, and the way to add one. */
export function PasskeyRows({ passkeys, onOpen }: Pick<Factors, 'passkeys'> & { readonly onOpen: (opened: OpenedPasskey) => void }) {
  return (
    <>
      <AddRow count={passkeys.length} onAdd={() => onOpen('add')} />
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onOpen={() => onOpen(passkey)} />
      ))}
    </>
  );
}

function AddRow({ count, onAdd }: { readonly count: number; readonly onAdd: () => void }) {
  const say = useSay();
  const support = passkeySupport();
  const isFull = count >= PASSKEYS_MAX;
  const added = count === 0 ? null : say('passkeys.count', { count: String(count), all: String(PASSKEYS_MAX) });
  return (
    <ListRow
      leading={<StateIcon isOn={count > 0} name="shield" />}
      title={say('passkeys.title')}
      note={
        <span className={styles['times']}>
          <span>{added ?? say('passkeys.text')}</span>
          {support === 'browser' && <span>{say('passkeys.noBrowser')}</span>}
          {support === 'address' && <NoAddress />}
        </span>
      }
      end={
        support === 'yes' && !isFull ? (
          <Button small kind={count === 0 ? 'primary' : 'quiet'} onPress={onAdd} label={say('passkeys.add')}>
            {say('passkeys.addShort')}
          </Button>
        ) : undefined
      }
    />
  );
}

function NoAddress() {
  const say = useSay();
  const named = namedAddress(globalThis.location);
  if (named === null) return <span>{say('factor.passkey.address')}</span>;
  return (
    <span>
      <RichText
        id="passkeys.named"
        parts={{
          link: <AddressLink href={named} />,
        }}
      />
    </span>
  );
}

/** To the same page under another address, where nobody is signed in yet. */
function AddressLink({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  return (
    <a className={styles['link']} href={href}>
      {children}
    </a>
  );
}

function PasskeyRow({ passkey, onOpen }: { readonly passkey: Passkey; readonly onOpen: () => void }) {
  const say = useSay();
  const style = useTimeStyle();
  const { createMs, usedMs } = passkey.times;
  const at = (epochMs: number) => ({ time: isolated(timeText(epochMs, style)) });
  return (
    <ListRow
      leading={<Icon name="device" small />}
      title={<bdi>{passkey.name}</bdi>}
      note={
        <span className={styles['times']}>
          <span>{say('passkeys.added', at(createMs))}</span>
          <span>{usedMs === null ? say('passkeys.unused') : say('passkeys.used', at(usedMs))}</span>
        </span>
      }
      onPress={onOpen}
    />
  );
}
