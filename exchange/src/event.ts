import type { AccountEvent } from './ground/accounts/events.ts';
import type { MarketEvent } from './ground/market/events.ts';
import type { PriceEvent } from './ground/prices/events.ts';
import type { ProtectionEvent } from './ground/protection/events.ts';
import type { RoundsEvent } from './products/rounds/events.ts';
import type { SpotEvent } from './products/spot/events.ts';
import type { UpdownEvent } from './products/updown/events.ts';

/** What comes out of the exchange. Events are the only way state changes; replay applies them and decides nothing. */
export type ExchangeEvent = AccountEvent | MarketEvent | PriceEvent | ProtectionEvent | RoundsEvent | SpotEvent | UpdownEvent;
