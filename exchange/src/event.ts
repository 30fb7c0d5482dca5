import type { AccountEvent } from './accounts/events.ts';
import type { MarketEvent } from './market/events.ts';
import type { PriceEvent } from './prices/events.ts';
import type { ProtectionEvent } from './protection/events.ts';
import type { RoundsEvent } from './rounds/events.ts';
import type { SpotEvent } from './spot/events.ts';
import type { UpdownEvent } from './updown/events.ts';

/** What comes out of the exchange. Events are the only way state changes; replay applies them and decides nothing. */
export type ExchangeEvent = AccountEvent | MarketEvent | PriceEvent | ProtectionEvent | RoundsEvent | SpotEvent | UpdownEvent;
