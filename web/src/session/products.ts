import { useSettings, type Settings } from './settings.ts';

const FAST: readonly string[] = ['/flash', '/flashOption'];

/** Whether a product of fixed time is offered: the settings list it in a menu, or not at all. */
export function offersFast({ MIDDLE_MENU_SETTING, BOTTOM_MENU_SETTING }: Settings): boolean {
  return [...MIDDLE_MENU_SETTING, ...BOTTOM_MENU_SETTING].some(({ linkUrl, isOpen }) => isOpen && FAST.includes(linkUrl));
}

/** Second contracts are a trading mode too, with a switch of its own. */
export const useOffersSecond = (): boolean => useSettings().PLAYING_SETTING.some(({ name, isOpen }) => name === '秒合约' && isOpen);

/** Pages about these products are named only where there is one. */
export const useOffersFast = (): boolean => offersFast(useSettings());
