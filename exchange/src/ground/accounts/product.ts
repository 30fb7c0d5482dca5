import type { ProductDefinition } from '../../kernel/product.ts';
import { accountRows } from './accounts.ts';
import { accountCommands, accountEvents } from './codec.ts';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent } from './events.ts';
import { askBalances } from './balances.ts';
import { decideAccounts } from './rules.ts';

/** Assets, accounts, house money and transfers between a user's wallets. */
export const accounts: ProductDefinition<AccountCommand, AccountEvent> = {
  name: 'accounts',
  commands: accountCommands,
  events: accountEvents,
  accounts: accountRows,
  create: (ground) => ({
    decide: (context, body) => decideAccounts(ground, context, body),
    apply(event) {
      switch (event.type) {
        case 'asset.defined':
          return ground.accounts.defineAsset(event.assetId, event.code, event.scale);
        case 'network.defined':
          return ground.accounts.defineNetwork(event.networkId, event.code);
        case 'account.opened':
          return ground.accounts.open(event.accountId, event.house);
        case 'ledger.moved':
          return ground.ledger.post(event.legs);
      }
    },
    ask: (query) => (query.type === 'balances' ? askBalances(ground, query.accountId) : null),
    takeDepthChanges: () => [],
    save(writer) {
      ground.accounts.save(writer);
      ground.ledger.save(writer);
    },
    load(reader) {
      ground.accounts.load(reader);
      ground.ledger.load(reader);
    },
    check: () => ground.ledger.check(),
  }),
};
