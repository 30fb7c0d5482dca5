import { useSettings, type Settings } from './settings.ts';

export type SupportContact = Settings['SUPPORT_STAFF_SETTING'][number];

/** Only addresses that a browser opens as a page or a message; anything else in the settings is not a link. */
function isContact({ url }: SupportContact): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url);
}

/** How customer service can be reached; empty where the operator has given no address. */
export function useSupportContacts(): readonly SupportContact[] {
  return useSettings().SUPPORT_STAFF_SETTING.filter(isContact);
}
