import type { ProductDefinition } from '../product-definition.ts';
import { accountRows } from './accounts.ts';
import type { AccountsQueries } from './answers.ts';
import { askBalances, askHouse } from './balances.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { ACCOUNT_COMMANDS } from './commands.ts';
import type { AccountCommand } from './commands.ts';
import { ACCOUNT_EVENTS } from './events.ts';
import type { AccountEvent } from './events.ts';
import { accountsRefusals } from './refusals.ts';
import type { AccountsCode } from './refusals.ts';
import { decideAccounts } from './rules.ts';

/** Assets, accounts, house money and transfers between a user's wallets. */
export const accounts: ProductDefinition<'accounts', AccountCommand, AccountEvent, AccountsQueries, AccountsCode> = {
  name: 'accounts',
  tagBase: 512,
  commands: commandsOf(ACCOUNT_COMMANDS),
  events: eventsOf(ACCOUNT_EVENTS),
  queries: ['accounts.balances', 'accounts.house', 'accounts.simulated', 'accounts.owners'],
  refusals: accountsRefusals,
  section: { version: 2, reads: [1, 2] },
  accounts: accountRows,
  riskCategory: 'none',
  create: (ground) => ({
    decide: (context, body) => decideAccounts(ground, context, body),
    apply(event) {
      switch (event.type) {
        case 'asset.defined':
          return ground.accounts.defineAsset(event.assetId, event.code, event.scale);
        case 'network.defined':
          return ground.accounts.defineNetwork(event.networkId, event.code);
        case 'account.opened':
          return ground.accounts.open(event.accountId, event.kind);
        case 'owner.opened':
          return ground.accounts.openOwner(event);
        case 'ledger.moved':
          ground.ledger.post(event.legs);
          return ground.accounts.paid(event);
      }
    },
    queries: {
      'accounts.balances': ({ accountId }) => askBalances(ground, accountId),
      'accounts.house': () => askHouse(ground),
      'accounts.simulated': () => ground.accounts.simulated(),
      'accounts.owners': ({ personId }) =>
        ground.accounts.ownersOf(personId).map(({ ownerId, handId, kind }) => ({ ownerId, personId, handId, kind })),
    },
    sizes: () => ground.accounts.sizes(),
    save(writer) {
      ground.accounts.save(writer);
      ground.ledger.save(writer);
    },
    load(reader, version) {
      ground.accounts.load(reader, version);
      ground.ledger.load(reader);
    },
    check: () => ground.ledger.check(),
  }),
};
