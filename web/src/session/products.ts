import { useSettings, type Settings } from './settings.ts';

const FAST: readonly string[] = ['/flash', '/flashOption'];

/** Whether a product of fixed time is offered: the settings list it in a menu, or not at all. */
export function offersFast({ MIDDLE_MENU_SETTING, BOTTOM_MENU_SETTING }: Settings): boolean {
  return [...MIDDLE_MENU_SETTING, ...BOTTOM_MENU_SETTING].some(({ linkUrl, isOpen }) => isOpen && FAST.includes(linkUrl));
}

/** Pages about these products are named only where there is one. */
export const useOffersFast = (): boolean => offersFast(useSettings());
