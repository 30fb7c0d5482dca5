/**
 * A line of the specification's chapters on entities (3) and states (4), by a key of ours, in our words. `test`: words of the title of the test that
 * is nearest to it; `of`: what stands there in the place of `%s`. `reads`: a file that the test goes by, where the wire's name of the line has to stand. `later`: its product is not built yet.
 */
export type SpecificationLine = {
  readonly key: string;
  readonly words: string;
  readonly test?: string;
  readonly of?: string;
  readonly reads?: readonly [file: string, name: string];
  readonly later?: string;
};

const STRANGER = 'a client that is written from the wire contract alone comes from the door to every page, signed out too';
const SIGNED_OUT = 'server/src/test/stranger/signed-out.ts';
const ACCOUNT = 'server/src/test/stranger/account.ts';
const SOCKETS = 'server/src/test/stranger/sockets.ts';
const SAMPLES = 'sample markets have no price and cannot be traded';
const TOKEN = 'SPEC §4 a token signs in, is stored, and brings the user; of the withdrawal addresses the last one counts';
const PREFIX = 'SPEC §3 every key carries the prefix of the product';
const STORAGE = 'web/src/session/storage.ts';
const SHOWN = 'SPEC §3 downloads, logos and customer service';

/** Names that a client of the wire contract reads of an answer. */
const read = (area: string, file: string, what: string, names: string): readonly SpecificationLine[] =>
  names.split(' ').map((name) => ({ key: `3.${area}.${name}`, words: what, test: STRANGER, reads: [file, name] }));

const inStorage = (key: string, words: string): SpecificationLine => ({
  key: `3.storage.${key}`,
  words,
  test: PREFIX,
  reads: [STORAGE, `'${key}'`],
});

const session: readonly SpecificationLine[] = [
  { key: '3.session.token', words: 'the session token', test: TOKEN },
  { key: '3.session.isSign', words: 'whether somebody is signed in', test: TOKEN },
  { key: '3.session.userInfo', words: 'who it is, kept on the device without balances', test: 'SPEC §4 balances are never stored' },
  ...read('session', ACCOUNT, 'part of the own user', 'asset level activeCode loginName'),
  { key: '3.session.withdrawAddress', words: 'the last of the own withdrawal addresses', test: TOKEN },
  { key: '3.login.satoken', words: 'signing in answers the token', test: STRANGER, reads: [ACCOUNT, 'satoken'] },
  inStorage('token', 'kept: the token'),
  inStorage('language', 'kept: the language'),
  inStorage('language-id', 'kept: the number of the language'),
  inStorage('user-info', 'kept: who it is'),
  inStorage('eyes', 'kept: whether amounts are hidden'),
  inStorage('close-window-time', 'kept: when the window was closed'),
  inStorage('test-platform', 'kept: the flag of a test platform'),
];

const OWN_EVENTS = 'the token is the first message and never part of the address; a heartbeat is answered with ping';
const SUBSCRIPTIONS = 'are counted, coalesced, linger five seconds and are sent again after a reconnect';
const realtime: readonly SpecificationLine[] = [
  { key: '3.realtime.subscribe', words: 'a topic is asked for', test: SUBSCRIPTIONS },
  { key: '3.realtime.unsubscribe', words: 'and given up', test: SUBSCRIPTIONS },
  { key: '3.realtime.detail', words: 'prices of all coins', test: 'who subscribes gets what there is, then what changes' },
  { key: '3.realtime.kline', words: 'bars of a coin', test: '§10 the last state of a closed bar is told before the next bar' },
  { key: '3.realtime.trade', words: 'trades of a coin', test: '§14 a topic of a sequence' },
  { key: '3.realtime.heartbeat', words: 'signs of life', test: OWN_EVENTS },
  { key: '3.realtime.settlement', words: 'something own has ended', test: OWN_EVENTS },
  {
    key: '3.realtime.position',
    words: 'own positions have changed',
    test: 'SPEC §14 a position that nears its liquidation is a warning, any other change of positions is none',
  },
  { key: '3.realtime.userStatus', words: 'the state of the account has changed', test: 'SPEC §3 a changed state of the account is told' },
  { key: '3.realtime.owncoin', words: 'a name that is kept and never sent', test: OWN_EVENTS },
];

const PRICE_INFO = 'SPEC §9 percent change';
const coins: readonly SpecificationLine[] = [
  ...read('coins', SIGNED_OUT, 'a list of the coins', 'coinList currencyList contractList optionList'),
  ...[
    ['secondContractCoinList', 'coinList'],
    ['spotCoinList', 'currencyList'],
    ['contractCoinList', 'contractList'],
  ].map(([kept = '', list = '']): SpecificationLine => {
    return { key: `3.coins.${kept}`, words: `what a client keeps of ${list}`, test: STRANGER, reads: [SIGNED_OUT, list] };
  }),
  ...read('coin', SIGNED_OUT, 'part of a coin', 'baseCoin coin symbol showSymbol customizeFlag market amount open coinType sort'),
  {
    key: '3.coin.marketCase',
    words: 'coins of mt5 keep their letters, others are small',
    test: 'mt5 coins keep their letter case, all others are lower-cased',
  },
  { key: '3.coin.price', words: 'close, open, change and its percent', test: PRICE_INFO },
  { key: '3.coin.day', words: 'high, low and volume of the day', test: 'who subscribes gets what there is, then what changes' },
  ...[
    ['volume24', 'vol'],
    ['high24', 'high'],
    ['low24', 'low'],
  ].map(([kept = '', part = '']): SpecificationLine => {
    return { key: `3.coin.${kept}`, words: `${part} of a message of prices`, test: STRANGER, reads: [SOCKETS, part] };
  }),
  ...read(
    'samplePair',
    SIGNED_OUT,
    'part of a contract pair',
    'leverage minShare maxShare shareNumber openFee closeFee usdtRate intervalHour deliveryDays enable sort',
  ),
  ...read('sampleCoin', SIGNED_OUT, 'part of a coin of second contracts', 'logo status showFlag type'),
  ...read(
    'sampleSpot',
    SIGNED_OUT,
    'part of a spot pair',
    'basePrecision coinPrecision buyMax sellMin orderMin orderMax feeRate limitedBuy limitedSell marketBuy marketSell isShow isDeal enable',
  ),
  ...read('sampleOption', SIGNED_OUT, 'part of an option pair', 'feeType feeValue showFlag status sort'),
  { key: '3.sample.prices', words: 'samples have no price of their own', test: SAMPLES },
];

const client: readonly SpecificationLine[] = [
  {
    key: '3.client.loading',
    words: 'an order is being sent',
    test: 'a second tap up to 400 ms after the first hits neither the review nor its end',
  },
  {
    key: '3.client.trade',
    words: 'what is traded now, by the settings',
    test: 'SPEC §2 componentName names the tab; one that is not offered says so and shows spot',
  },
  { key: '3.client.options', words: 'whether options are on', test: 'SPEC §4 settings of the server replace those that are known' },
  {
    key: '3.client.collectedCoins',
    words: 'coins that somebody has picked out',
    test: 'SPEC §3 a starred market is kept for the account, on every device',
  },
  {
    key: '3.client.language',
    words: 'the language',
    test: 'SPEC §1 the stored choice comes first, then the entry flagged Y, then English',
  },
  { key: '3.client.languageList', words: 'which languages there are', test: 'web.md §7 what is offered is on in the list and translated' },
  { key: '3.client.customerEmail', words: 'how to reach customer service', test: SHOWN },
  {
    key: '3.client.timeZone',
    words: 'the time zone and its offset',
    test: 'SPEC §9 the platform’s zone is the settings’; one that is none gives way to Hong Kong',
  },
  { key: '3.client.timeFormat', words: 'the order of a date', test: 'SPEC §9 dates in the chosen order and zone' },
  {
    key: '3.client.signInTabs',
    words: 'ways of signing in, by the settings',
    test: 'SPEC §3 the tabs follow the settings, the account first',
  },
  { key: '3.client.accountMenu', words: 'the menu of the account, by the settings', test: 'SPEC §3 the menu of the account' },
  {
    key: '3.client.newUserNotice',
    words: 'what somebody new is told',
    test: 'SPEC §3 newUserNotice: who has just registered is told once',
  },
  {
    key: '3.client.newcomer',
    words: 'whether somebody has just registered',
    test: 'SPEC §3 newUserNotice: where it is empty',
  },
  { key: '3.client.settings', words: 'the settings in force', test: 'SPEC §4 settings of the server replace those that are known' },
  {
    key: '3.client.rechargeAddresses',
    words: 'own deposit addresses, by channel',
    test: 'SPEC §4, §9 addresses are asked for after the user is known',
  },
];

const states: readonly SpecificationLine[] = [
  { key: '4.session.signIn', words: 'a token signs in and is kept', test: TOKEN },
  {
    key: '4.session.userOnNavigation',
    words: 'each navigation asks who it is',
    test: 'SPEC §4 two navigations at once ask for the user once',
  },
  { key: '4.session.afterUser', words: 'then the withdrawal addresses, an event, and deposits', test: TOKEN },
  { key: '4.session.refusedUser', words: 'another code than 200 of it signs out', test: 'SPEC §4 any code but 200 from getInfo signs out' },
  {
    key: '4.session.tokenWord',
    words: 'a refused token signs out and loads anew',
    test: 'SPEC §8 the word Token signs out and loads the page again after about 10 ms',
  },
  { key: '4.session.signOut', words: 'what signing out forgets and keeps', test: 'SPEC §4 signing out removes token and user' },
  { key: '4.session.tab', words: 'and what of the tab stays', test: 'SPEC §4 clearing the tab keeps exactly the named keys' },
  {
    key: '4.session.password',
    words: 'a new password ends the other sessions',
    test: 'SPEC §4 a changed password ends all other sessions',
  },
  {
    key: '4.session.guards',
    words: 'pages are decided anew when that changes',
    test: 'SPEC §4 the guards decide again where the person is',
  },
  {
    key: '4.session.notRemembered',
    words: 'no device signs in that was not remembered',
    test: 'SPEC §4 no automatic login for a device that was not remembered',
  },
  {
    key: '4.session.automatic',
    words: 'a remembered device signs in at the start',
    test: 'SPEC §4 automatic login: 200 emits login_success and signs in',
  },
  {
    key: '4.session.automaticRefused',
    words: 'and goes on without where it is refused',
    test: 'SPEC §8 automatic login: a refusal hands over the words, an exception is silent',
  },
  {
    key: '4.settings.remote',
    words: 'settings of the server take the place of those before',
    test: 'SPEC §4 settings of the server replace those that are known',
  },
  { key: '4.settings.fallback', words: 'without a server those built in', test: 'SPEC §1 with the server down the app still opens' },
  {
    key: '4.settings.kept',
    words: 'they stay on the device',
    test: 'a page of a trading mode is drawn only where the stored settings have the mode open',
  },
  {
    key: '4.collectedCoins',
    words: 'the list of picked out coins follows the server',
    test: 'SPEC §3 a starred market is kept for the account, on every device',
  },
  {
    key: '4.recharge.throttle',
    words: 'missing addresses are asked for once in five seconds',
    test: 'SPEC §4, §9 addresses are asked for after the user is known',
  },
  {
    key: '4.language.change',
    words: 'a choice is kept and its texts fetched',
    test: '§7 a change of language brings every area in use before it speaks',
  },
  { key: '4.language.fallback', words: 'a language without texts is English', test: 'SPEC §4 a language without a file speaks English' },
  {
    key: '4.start.language',
    words: 'the start picks a language',
    test: 'SPEC §4 a language without texts falls back to English, chosen or not',
  },
  {
    key: '4.start.settingsAndCoins',
    words: 'and loads settings and coins',
    test: STRANGER,
    reads: [SIGNED_OUT, '/api/common/getCoinList'],
  },
  { key: '4.realtime.reconnect', words: 'the connection is tried again after three seconds', test: 'SPEC §9 tries again after 3 s' },
  { key: '4.realtime.published', words: 'prices, bars and trades reach who listens', test: 'maps XAU to xau, keeps the case of mt5 coins' },
  {
    key: '4.orders.byStatus',
    words: 'orders and positions are listed by status',
    test: STRANGER,
    reads: ['server/src/products/perpetual/test/stranger.ts', 'status'],
  },
];

/** Beside the fields of the settings, which the definitions of `server/src/modules/setting-changes` list. */
export const specificationLines: readonly SpecificationLine[] = [...session, ...realtime, ...coins, ...client, ...states];
