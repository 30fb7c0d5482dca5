import type { ResultOf } from '@candor/contract/call';
import type { listByUserId } from '@candor/contract/modules/mailbox/calls';
import type { Path } from '../../../navigation/paths.ts';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import type { IconName } from '../../../ui/icon-names.ts';

export type Message = ResultOf<typeof listByUserId>;

export const isUnread = ({ state }: Message): boolean => state === 'unread';

interface DayGroup {
  readonly day: string;
  readonly messages: readonly Message[];
}

/** Messages under the day they came, in the order they stand; `dayOf` decides by the zone of the page. */
export function groupByDay(messages: readonly Message[], dayOf: (epochMs: number) => string): readonly DayGroup[] {
  const groups: { day: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const day = dayOf(message.times.createMs);
    const last = groups.at(-1);
    if (last?.day === day) last.messages.push(message);
    else groups.push({ day, messages: [message] });
  }
  return groups;
}

/** The texts of a message's paragraphs. Nothing of its HTML is drawn: it is read in a document of its own, which runs and loads nothing. */
export function paragraphsOf(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const paragraphs = [...body.querySelectorAll('p')].map(({ textContent }) => textContent);
  return (paragraphs.length === 0 ? [body.textContent] : paragraphs).filter((text) => text.trim() !== '');
}

interface Lead {
  readonly to: Path;
  readonly label: PlainMessageId;
}

const devices: Lead = { to: '/sessions', label: 'inbox.action.devices' };
const password: Lead = { to: '/changePassword', label: 'inbox.action.password' };
const tradePassword: Lead = { to: '/fund-password', label: 'shell.title.fundPassword' };

interface Kind {
  readonly icon: IconName;
  /** What the owner may do about it, the first thing first. */
  readonly leads: readonly Lead[];
}

const verification: Lead = { to: '/userauth', label: 'shell.title.verification' };

const security: Lead = { to: '/security', label: 'shell.title.security' };

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['signInNewNetwork', { icon: 'warning', leads: [devices, password] }],
  ['deviceNewNetwork', { icon: 'warning', leads: [devices, password] }],
  ['factorRefused', { icon: 'warning', leads: [password, devices] }],
  ['deviceReused', { icon: 'warning', leads: [devices, password] }],
  ['passwordChanged', { icon: 'lock', leads: [devices] }],
  ['tradePasswordSet', { icon: 'lock', leads: [tradePassword, devices] }],
  ['tradePasswordChanged', { icon: 'lock', leads: [tradePassword, devices] }],
  ['withdrawalAddressBound', { icon: 'warning', leads: [devices, password] }],
  ['allowListOpened', { icon: 'warning', leads: [devices, password] }],
  ['withdrawalRequested', { icon: 'warning', leads: [password, devices] }],
  ['withdrawalAddressUnbound', { icon: 'warning', leads: [password, devices] }],
  ['factorOn', { icon: 'lock', leads: [devices] }],
  ['factorOff', { icon: 'warning', leads: [password, devices] }],
  ['factorsReset', { icon: 'warning', leads: [password, devices] }],
  ['recoveryCodesMade', { icon: 'lock', leads: [devices] }],
  ['verificationHandedIn', { icon: 'user', leads: [verification, password] }],
  ['verificationPassed', { icon: 'user', leads: [verification] }],
  ['verificationRefused', { icon: 'user', leads: [verification] }],
  ['dataExported', { icon: 'document', leads: [devices, password] }],
  ['openingHeld', { icon: 'warning', leads: [security] }],
  ['openingFreed', { icon: 'check', leads: [security] }],
  ['openingEnded', { icon: 'check', leads: [security] }],
  ['withdrawalHeld', { icon: 'warning', leads: [security] }],
  ['withdrawalFreed', { icon: 'check', leads: [security] }],
  ['withdrawalEnded', { icon: 'check', leads: [security] }],
  ['sessionEnded', { icon: 'device', leads: [devices] }],
]);

/** How a message of a kind looks; one that this version does not know is a message like any other. */
export const kindOf = ({ kind }: Message): Kind => kinds.get(kind) ?? { icon: 'mail', leads: [] };

/** The messages before and after one in the list; null where there is none. */
export function neighbours(messages: readonly Message[], id: number): { readonly newer: Message | null; readonly older: Message | null } {
  const at = messages.findIndex((message) => message.id === id);
  return { newer: (at > 0 ? messages[at - 1] : undefined) ?? null, older: (at < 0 ? undefined : messages[at + 1]) ?? null };
}
