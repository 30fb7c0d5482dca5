import type { MarketSwitches } from './commands.ts';

export function switchesOf({ enable, isDeal, limitedBuy, limitedSell, marketBuy, marketSell }: MarketSwitches): MarketSwitches {
  return { enable, isDeal, limitedBuy, limitedSell, marketBuy, marketSell };
}

/** In one order, for comparing. */
export function listOf(switches: MarketSwitches): readonly boolean[] {
  const { enable, isDeal, limitedBuy, limitedSell, marketBuy, marketSell } = switches;
  return [enable, isDeal, limitedBuy, limitedSell, marketBuy, marketSell];
}
