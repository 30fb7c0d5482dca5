import type { Users } from '../identity/users.ts';
import type { WithdrawalAddresses } from '../identity/withdrawal-addresses.ts';
import { refuseAction, type OperatorAction } from './operator-action.ts';
import { numberIn } from './typed-number.ts';

export type UnbindAddressOptions = {
  readonly users: Pick<Users, 'byId'>;
  readonly addresses: Pick<WithdrawalAddresses, 'ofUser' | 'unbind'>;
};

type Details = { readonly account: number; readonly coin: string };

/** `operator unbind-address <account> <coin> --reason …`: for who has bound a wrong one. A new one is bound by the owner, never by an operator. */
export function unbindAddress({ users, addresses }: UnbindAddressOptions): OperatorAction<Details> {
  return {
    name: 'unbind-address',
    permission: 'addresses',
    persons: 2,
    options: [],
    async check({ words: [typed, coin = '', ...rest] }) {
      const account = numberIn(typed);
      if (account === null || coin === '' || rest.length > 0)
        return refuseAction('BAD_INPUT', 'name the account by its number, and the coin');
      if ((await users.byId(account)) === null) return refuseAction('NOT_FOUND', 'no user has an account of this number');
      const bound = (await addresses.ofUser(account)).find((one) => one.coin === coin.toLowerCase());
      if (bound === undefined) return refuseAction('NOT_FOUND', 'this account has no address for that coin');
      return { ok: true, details: { account, coin: bound.coin } };
    },
    async run({ account, coin }) {
      await addresses.unbind(account, coin);
      return { ok: true };
    },
  };
}
