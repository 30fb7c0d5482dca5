import type { Leg } from './leg.ts';

/** What the numbers in a leg are called: codes of assets (`USDT`) and of custody networks (`TRC20`). */
export type LedgerNames = { assetCode(assetId: number): string; networkCode(networkId: number): string };

/** The name of a leg's account, exactly as the account plan has it (`docs/accounts.md`): `user:7:hold:spot:1042:USDT`. */
export function accountName(leg: Pick<Leg, 'kind' | 'ownerId' | 'ref' | 'assetId'>, names: LedgerNames): string {
  const asset = names.assetCode(leg.assetId);
  switch (leg.kind) {
    case 'user.platform':
      return `user:${leg.ownerId}:platform:${asset}`;
    case 'user.finance':
      return `user:${leg.ownerId}:finance:${asset}`;
    case 'user.contract':
      return `user:${leg.ownerId}:contract:${asset}`;
    case 'user.hold.spot':
      return `user:${leg.ownerId}:hold:spot:${leg.ref}:${asset}`;
    case 'house.equity':
      return `house:equity:${asset}`;
    case 'house.fee.spot':
      return `house:fee:spot:${asset}`;
    case 'house.promo':
      return `house:promo:${asset}`;
    case 'house.updown':
      return `house:updown:${asset}`;
    case 'escrow.updown':
      return `escrow:updown:${leg.ref}:${asset}`;
    case 'house.fee.rounds':
      return `house:fee:rounds:${asset}`;
    case 'escrow.round':
      return `escrow:round:${leg.ref}:${asset}`;
    case 'custody.cold':
      return `custody:${asset}:${names.networkCode(leg.ref)}:cold`;
  }
}
