import { useStore } from 'zustand';
import type { Channel } from '../../../form/codes/sent-code.ts';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { sessionStore } from '../../../session/session.ts';
import { useSettings } from '../../../session/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, ListLink } from '../../../ui/list.tsx';
import { masked } from '../model/masked.ts';

const rows = [
  { channel: 'email', to: '/emailAuthentication', icon: 'mail', title: 'account-names.email' },
  { channel: 'phone', to: '/phoneAuth', icon: 'phone', title: 'account-names.phone' },
] as const satisfies readonly { readonly channel: Channel; readonly title: PlainMessageId; [key: string]: string }[];

/** The addresses by which the account is reached and recovered, where codes can be sent to them, and the word of the mails. */
export function AddressRows() {
  const say = useSay();
  const user = useStore(sessionStore, ({ info }) => info?.user ?? null);
  const { emailIsOpen, phoneIsOpen } = useSettings().LOGIN_REGIS_SETTING;
  const isOn = { email: emailIsOpen, phone: phoneIsOpen };
  const stateOf = (channel: Channel): string => {
    if (user === null) return say('shell.common.loading');
    const bound = user[channel];
    return bound === null ? say('protect.notAdded') : masked(channel, bound);
  };
  if (!emailIsOpen && !phoneIsOpen) return null;
  return (
    <List label={say('protect.addresses')}>
      {rows
        .filter(({ channel }) => isOn[channel])
        .map(({ channel, to, icon, title }) => (
          <ListLink key={channel} to={to} leading={<Icon name={icon} small />} title={say(title)} note={stateOf(channel)} />
        ))}
      {emailIsOpen && (
        <ListLink
          to="/antiPhishing"
          leading={<Icon name="shield" small />}
          title={say('account-names.antiPhishing')}
          note={say('protect.word')}
        />
      )}
    </List>
  );
}
