import type { Channel } from '../../../form/codes/sent-code.ts';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import { useSay } from '../../../i18n/text.tsx';
import type { UserInfo } from '../../../session/session.ts';
import { useSettings } from '../../../session/settings.ts';
import { List, ListLink } from '../../../ui/list.tsx';
import { masked } from '../model/masked.ts';
import { StateIcon } from './state-icon.tsx';

const rows = [
  { channel: 'email', to: '/emailAuthentication', icon: 'mail', title: 'account-names.email' },
  { channel: 'phone', to: '/phoneAuth', icon: 'phone', title: 'account-names.phone' },
] as const satisfies readonly { readonly channel: Channel; readonly title: PlainMessageId; [key: string]: string }[];

interface AddressRowsProps {
  readonly user: UserInfo['user'];
  readonly hasWord: boolean;
}

/** The addresses by which the account is reached and recovered, where codes can be sent to them, and the word of the mails. */
export function AddressRows({ user, hasWord }: AddressRowsProps) {
  const say = useSay();
  const { emailIsOpen, phoneIsOpen } = useSettings().LOGIN_REGIS_SETTING;
  const isOn = { email: emailIsOpen, phone: phoneIsOpen };
  const stateOf = (channel: Channel): string => {
    const bound = user[channel];
    return bound === null ? say('protect.notAdded') : masked(channel, bound);
  };
  if (!emailIsOpen && !phoneIsOpen) return null;
  return (
    <List label={say('protect.addresses')}>
      {rows
        .filter(({ channel }) => isOn[channel])
        .map(({ channel, to, icon, title }) => (
          <ListLink
            key={channel}
            to={to}
            leading={<StateIcon isOn={user[channel] !== null} name={icon} />}
            title={say(title)}
            note={stateOf(channel)}
          />
        ))}
      {emailIsOpen && (
        <ListLink
          to="/antiPhishing"
          leading={<StateIcon isOn={hasWord} name="shield" />}
          title={say('account-names.antiPhishing')}
          note={say(hasWord ? 'protect.word' : 'protect.wordOff')}
        />
      )}
    </List>
  );
}
