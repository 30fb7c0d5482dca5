import { TradePasswords } from '../../identity/trade-passwords.ts';
import type { OpenModule } from '../module.ts';
import { tradePasswordCalls } from './calls.ts';
import type { TradePasswordParts } from './module.ts';

export function openModule({ database, identity, mode, now, hears, time }: TradePasswordParts): OpenModule<TradePasswords> {
  const { users, networks, pause } = identity;
  const tradePasswords = new TradePasswords({
    database,
    users,
    networks,
    pause,
    now,
    refusesCommonPasswords: mode === 'live',
    onEvent: (event, visitor) => hears.security(event, visitor),
  });
  return { gives: tradePasswords, calls: tradePasswordCalls(tradePasswords, time) };
}
