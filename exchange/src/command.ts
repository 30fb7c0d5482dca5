import type { AccountCommand } from './ground/accounts/commands.ts';
import type { MarketCommand } from './ground/market/commands.ts';
import type { PriceCommand } from './ground/prices/commands.ts';
import type { ProtectionCommand } from './ground/protection/commands.ts';
import type { RoundsCommand } from './products/rounds/commands.ts';
import type { SpotCommand } from './products/spot/commands.ts';
import type { UpdownCommand } from './products/updown/commands.ts';

export type CommandBody = AccountCommand | MarketCommand | PriceCommand | ProtectionCommand | RoundsCommand | SpotCommand | UpdownCommand;

/**
 * What goes into the exchange. `id` is made by whoever wants the thing done, before sending it, 16 to 64 of
 * `[A-Za-z0-9_-]` from clients, a derived id (`open:{account}`) from the house, `''` for "not deduplicated".
 * `account` is the account that acts; 0 is the house itself (definitions, ticks, capital).
 */
export type Command = { readonly id: string; readonly accountId: number; readonly body: CommandBody };
