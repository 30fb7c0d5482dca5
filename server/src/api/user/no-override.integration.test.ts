import type { CallDefinition } from '@candor/contract/call';
import { products } from '@candor/contract/products/registry';
import { CALLS } from '@candor/contract/table';
import { describe, expect, test } from 'vitest';
import { inputOf, outputOf } from '../operator/document.ts';
import { isChange } from '../../operators/operator-action.ts';
import { COMPLETED } from '../../operators/proposals.ts';
import { readConfiguration } from '../../configuration.ts';
import { derivedTables } from '../../records/rebuild.ts';
import { servedSettings } from './settings.ts';
import { connectDatabase } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { allOperatorActions } from '../../test/operator-actions.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { serverProducts } from '../../products/registry.ts';

// Product rules §6.8, §18 and contract §16.1 to §16.5: nothing a client, an operator's setting or a database row can say names an outcome or a
// price of what is settled by ticks.

/** Words for a result, who gets it, or a price, as a field of the kind that rigs such products would be called. */
const NAMES_AN_OUTCOME =
  /result|outcome|win|won|lose|loss|\bdraw\b|payout|profit|reward|compensat|override|manual|force|control|risk|rate|odds|price|tick|open(price|time)|close(price|time)|expir|settle|float|whitelist|blacklist|group|probab/i;

/** The words of a name: `winRate` and `win_rate` are `win rate`. */
function words(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_.-]/g, ' ');
}

/** Names whose parts only look like such words. */
const named = (name: string): boolean => NAMES_AN_OUTCOME.test(words(name)) || NAMES_AN_OUTCOME.test(name);

describe('§16.2 no call sets a result or a price', () => {
  /** Limits that the owner of an order sets for himself; each product says its own, with the reason. */
  const lists = import.meta.glob<{ readonly OWN_PRICES: readonly string[] }>('../../products/*/test/own-prices.ts', { eager: true });
  const ALLOWED = Object.values(lists).flatMap(({ OWN_PRICES }) => OWN_PRICES);

  test('no parameter of any call names one', () => {
    const found = Object.values<CallDefinition>(CALLS).flatMap((call) =>
      Object.keys(call.parameters.entries)
        .filter(named)
        .map((name) => `${call.name} ${name}`),
    );
    expect(found.toSorted()).toEqual(ALLOWED.toSorted());
  });

  test('§6.6 a second contract takes neither a price nor a time from the client', () => {
    expect(Object.keys(CALLS.createUpdownOrder.parameters.entries).toSorted()).toEqual(
      ['baseSymbol', 'betAmount', 'betContent', 'coinSymbol', 'periodId', 'proposalId', 'symbol'].toSorted(),
    );
  });

  test('the words are found where they are', () => {
    for (const name of ['winRate', 'win_rate', 'openPrice', 'orderResult', 'manualSettle', 'userGroup', 'float_profit', 'expiryTime'])
      expect([name, named(name)]).toEqual([name, true]);
  });
});

describe('§16.1 no setting names one', () => {
  /**
   * Shares and thresholds of products that are settled otherwise, and figures that are shown: none is read by a settlement, since the exchange
   * has no access to settings at all.
   */
  const ALLOWED = /^(FINANCIAL_REBATE_SETTING|MING_SETTLEMENT_SETTING|WITHDRAWAL_|TRADER_SETTING|DEFI_INCOME_SETTING|ASSET_COIN)/;

  function* pathsOf(value: unknown, path: string): Generator<string> {
    if (Array.isArray(value)) {
      for (const item of value as readonly unknown[]) yield* pathsOf(item, path);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) yield* pathsOf(inner, path === '' ? key : `${path}.${key}`);
    } else {
      yield path;
    }
  }

  test('a walk of the whole object', () => {
    const paths = [
      ...new Set(
        pathsOf(
          servedSettings(
            readConfiguration({}),
            products.map(({ name }) => name),
          ),
          '',
        ),
      ),
    ];
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => named(path) && !ALLOWED.test(path))).toEqual([]);
  });
});

describe('RULES §18 what operators cannot do', () => {
  const all = allOperatorActions();
  const changes = all.filter(isChange);
  /** What an operator shows of himself. */
  const OWN_ENTRY = /^(sign-in|enrol) password$/;
  /** Money of the house itself and of nobody else: looked at by one, moved by two, bounded by the exchange to what is its own. */
  const OF_THE_HOUSE = /^(house\.money|(pay-in|take-out|move-coins|fund-budget|return-budget|fund-insurance) amount)$/;

  /** From the house's equity and of a credit that was itself made so; the exchange refuses everything else, and the owner reads the reason. */
  const BY_HAND = /^adjust amount$/;
  /** What is looked at of days that are over, and the end of a conversation. */
  const LOOKED_AT = /^((house|audit)\.results( days)?|close-contact( message)?)$/;
  const isKnown = (name: string): boolean => [OWN_ENTRY, OF_THE_HOUSE, BY_HAND, LOOKED_AT].some((known) => known.test(name));

  test('no action names a price, an outcome, a balance or a password, in itself, in what it takes, or of a change in what it answers', () => {
    const names = all.map(({ name }) => name);
    const fields = all.flatMap((action) => Object.keys(inputOf(action)).map((field) => `${action.name} ${field}`));
    const touches = (name: string): boolean => named(name) || /balance|ledger|amount|password|secret|credit|money/i.test(name);
    expect([...names, ...fields].filter((name) => touches(name) && !isKnown(name))).toEqual([]);
    for (const action of changes) expect(outputOf(action)).toBe(COMPLETED);
    expect(all.flatMap((action) => (isChange(action) ? [] : [action.name])).toSorted()).toEqual([
      'account',
      'actions',
      'adjustments',
      'answer-contact',
      'audit',
      'audit.results',
      'close-contact',
      'comparisons',
      'confirm',
      'contact-messages',
      'content.discard',
      'content.list',
      'content.picture.add',
      'content.picture.list',
      'content.picture.remove',
      'content.preview',
      'content.save',
      'content.show',
      'customers.find',
      'customers.part',
      'customers.show',
      'declared-deposits',
      'enrol',
      'funds',
      'halts',
      'health',
      'holds-due',
      'house.money',
      'house.results',
      'invite.create',
      'invite.list',
      'invite.revoke',
      'invite.show',
      'keys',
      'kyc.list',
      'kyc.look',
      'kyc.picture',
      'list',
      'offer-key',
      'offer-passkey',
      'own-passkeys',
      'passkey.begin',
      'passkey.options',
      'passkey.sign-in',
      'passkeys',
      'payment-to-sign',
      'payments.state',
      'proposals',
      'proposals.ended',
      'reconcile',
      'remove-passkey',
      'settings.list',
      'settings.preview',
      'settings.show',
      'settings.versions',
      'sign-in',
      'sign-ins.state',
      'sign-out',
      'sign-payment',
      'stopped-payments',
      'terms',
      'trail.of',
      'trail.rows',
      'trail.state',
      'unclaimed-deposits',
      'unsigned-payments',
      'whoami',
      'withdraw',
      'withdrawals',
      'work',
    ]);
  });

  test('whatever gives or takes access or money asks for two persons; one alone can only hold, which ends by itself, halt, which stops what opens, answer what was declared, which credits nothing, end sessions and stop signing in, after which the right password or two persons let in again, and decide a small withdrawal that its owner has asked for', () => {
    const byPersons = (count: 1 | 2) => changes.filter(({ persons }) => persons === count).map(({ name }) => name);
    expect(byPersons(1)).toEqual([
      'answer-declared-deposit',
      'link-declared-deposit',
      'stop-payments',
      'stop-channel',
      'approve-withdrawal',
      'reject-withdrawal',
      'end-sessions',
      'freeze-sign-in',
      'end-all-sessions',
      'stop-sign-ins',
      'hold',
      'halt',
    ]);
    expect(byPersons(2)).toEqual([
      'roles',
      'renew',
      'disable',
      'approve-key',
      'approve-passkey',
      'resume-chain',
      'claim-deposit',
      'unbind-address',
      'resume-payments',
      'resume-channel',
      'reset-factors',
      'approve-large-withdrawal',
      'unfreeze-sign-in',
      'resume-sign-ins',
      'lift',
      'resume',
      'plan-terms',
      'pay-in',
      'take-out',
      'move-coins',
      'fund-budget',
      'return-budget',
      'fund-insurance',
      'adjust',
      'settings.change',
      'void-contracts',
    ]);
    // two, but for the second and the third administrator, for the basic level of a verification, and for notices and guides
    expect(changes.filter(({ persons }) => typeof persons === 'function').map(({ name }) => name)).toEqual([
      'add',
      'kyc.approve',
      'kyc.refuse',
      'content.publish',
      'content.withdraw',
    ]);
  });
});

describe('§16.3 no column names one', () => {
  /** The feed's history from before the first start, by candle; the exchange never reads it. */
  const HISTORY = ['minute_bars'];
  /** Made of the journal and of nothing else. */
  const derived = new Set([...derivedTables(serverProducts), ...HISTORY]);

  test('but in tables that are made of the journal, which decides nothing by them', { timeout: 120_000 }, async () => {
    const connection = connectDatabase({ url: await createTestDatabase() });
    try {
      await migrate(connection.pool);
      const { rows } = await connection.pool.query<{ table_name: string; column_name: string }>(
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
      );
      expect(rows.length).toBeGreaterThan(80);
      const found = rows.filter((row) => named(row.column_name) && !derived.has(row.table_name));
      // when a device, a session or a one-time code ends, when an account, an operator's proposal or a conversation was closed, how a try to sign in ended, and what became of a payment on its chain
      const ends =
        /^((devices|sessions|one_time_codes)\.expires_ms|users\.closed_ms|operator_proposals\.closed_ms|contact_messages\.closed_(ms|by)|sign_ins\.outcome|own_transactions\.outcome)$/;
      // digests of the two ticks that a published round names: signed after the round was decided
      const published = /^round_publications\.(lock|close)_digest$/;
      const names = found.map((row) => `${row.table_name}.${row.column_name}`);
      expect(names.filter((name) => !ends.test(name) && !published.test(name))).toEqual([]);
      expect(rows.some((row) => row.table_name === 'updown_orders' && row.column_name === 'result')).toBe(true);
    } finally {
      await connection.close();
    }
  });
});
