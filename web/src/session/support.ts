import { leadsAway } from '../domain/addresses.ts';
import { useSettings, type Settings } from './settings.ts';

export type SupportContact = Settings['SUPPORT_STAFF_SETTING'][number];

/** Only addresses that a browser opens as a page or a message; anything else in the settings is not a link. */
function isContact({ url }: SupportContact): boolean {
  return leadsAway(url);
}

/** Contacts with an address; of several the one that `serviceType` names, where it names one. */
export function supportContacts({ SUPPORT_STAFF_SETTING, LOGIN_REGIS_SETTING: { serviceType } }: Settings): readonly SupportContact[] {
  const contacts = SUPPORT_STAFF_SETTING.filter(isContact);
  const named = contacts.filter(({ name }) => name === serviceType);
  return named.length > 0 ? named : contacts;
}

/** How customer service can be reached; empty where the operator has given no address. */
export function useSupportContacts(): readonly SupportContact[] {
  return supportContacts(useSettings());
}
