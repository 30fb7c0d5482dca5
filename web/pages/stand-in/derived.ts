import type { CallDefinition } from '@candor/contract/call';
import { languageRows } from '@candor/contract/languages';
import { offerSettings } from '@candor/contract/offers';
import { products } from '@candor/contract/products/registry';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { CALLS } from '@candor/contract/table';
import { assetRows, newAccount, type Account } from './account.ts';
import type { Derived } from './answers.ts';
import { exampleData } from './examples.ts';
import type { Scene } from './scene.ts';
import { bookAddress, everyWithdrawal, withdrawalChannels, withdrawalPreview } from './withdrawals.ts';
import type { SentOf, WireOf } from './wire.ts';

type Entry = readonly [string, (sent: Readonly<Record<string, unknown>>) => unknown];

/** The answer to one call, typed by its entry in the contract. */
function data<C extends CallDefinition>(call: C, make: (sent: SentOf<C>) => WireOf<C>): Entry {
  return [call.name, (sent) => make(sent as SentOf<C>)];
}
function rows<C extends CallDefinition>(call: C, make: (sent: SentOf<C>) => readonly WireOf<C>[]): Entry {
  return [call.name, (sent) => make(sent as SentOf<C>)];
}

/** What follows from a scene, so that all pages of an account and all markets agree. */
export function derivedAnswers(scene: Scene): Derived {
  return new Map([...ofTheHouse(), ...ofMarkets(scene), ...ofAccount(scene), ...ofProducts(scene), ...ofCustody(scene), ...ofNobodyYet()]);
}

/** What a demo with everything on offers. */
function ofTheHouse(): readonly Entry[] {
  const ways = { emailIsOpen: true, phoneIsOpen: true, emailCode: true, phoneCode: true, inviteCodeRequired: false };
  const settings = {
    ...FALLBACK_SETTINGS,
    ...offerSettings(products.map(({ name }) => name)),
    LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, ...ways },
    ASSET_COIN: exampleData(CALLS.depositChannels),
    WITHDRAWAL_CHANNEL_SETTING: withdrawalChannels(),
    t_app_language: languageRows('en'),
  };
  return [
    data(CALLS.settings, () => settings as WireOf<typeof CALLS.settings>),
    data(CALLS.dictionary, () => languageRows('en')),
    data(CALLS.notices, () => []),
  ];
}

function ofMarkets(scene: Scene): readonly Entry[] {
  const { markets } = scene;
  return [
    data(CALLS.coins, () => markets.lists()),
    data(CALLS.priceSource, () => ({ ...exampleData(CALLS.priceSource), serverTime: scene.nowMs })),
    data(CALLS.termsChanges, () => []),
    data(CALLS.depth, ({ symbol }) => ({ symbol, sequence: 1, ...markets.book(symbol) })),
    data(CALLS.trades, ({ symbol }) => markets.trades(symbol)),
    data(CALLS.bars, ({ symbol, interval, limit, end }) => {
      const endMs = end === undefined ? scene.nowMs : end * 1_000 - 1;
      const historyKline = markets.bars(symbol, interval, limit ?? 1_000, endMs);
      const price = markets.price(symbol);
      const day = { highPrice: price * 1.02, lowPrice: price * 0.98, volume: 1_234.5, simulatedVolume: 0 };
      return { historyKline, ticker: { symbol: `${symbol}usdt`, ...day } };
    }),
  ];
}

function ofAccount(scene: Scene): readonly Entry[] {
  const { markets } = scene;
  const account = (): Account => scene.account ?? newAccount();
  const isWaiting = ({ status }: { readonly status: number }): boolean => status === 0;
  const info = exampleData(CALLS.userInfo);
  const protection = exampleData(CALLS.protection);
  return [
    data(CALLS.userInfo, () => ({
      ...info,
      user: { ...info.user, userId: account().userId, loginName: account().name },
      asset: assetRows(account(), markets),
    })),
    data(CALLS.assets, () => assetRows(account(), markets)),
    data(CALLS.usdtAssets, () => assetRows(account(), markets).filter(({ symbol }) => symbol === 'usdt')),
    data(CALLS.assetCosts, () =>
      assetRows(account(), markets)
        .filter(({ symbol, type }) => symbol !== 'usdt' && type === 1)
        .map(({ symbol, amout }) => {
          const average = markets.opened(symbol);
          return { symbol, bought: amout, other: 0, cost: Number((amout * average).toFixed(8)), average, realised: 0 };
        }),
    ),
    rows(CALLS.orders, ({ status, symbol }) =>
      account().orders.filter((order) => isWaiting(order) === ((status ?? 0) === 0) && (symbol ?? order.symbol) === order.symbol),
    ),
    rows(CALLS.mail, () => account().notices),
    data(CALLS.depositAddress, ({ symbol }) => ({ [symbol]: DEPOSIT_ADDRESS })),
    data(CALLS.unreadMail, () => ({ unread: account().notices.filter(({ status }) => status === 0).length })),
    data(CALLS.watchList, () => account().favourites.map((coin, index) => ({ coin, icon: '', id: index + 1, userId: account().userId }))),
    data(CALLS.protection, () => {
      const confirmed = account().hasConfirmedRisks ? protection.riskVersions.required : 0;
      const riskVersions = { ...protection.riskVersions, updown: confirmed, rounds: confirmed, perpetual: confirmed };
      const { lossLimit: limit, openStake } = account();
      return { ...protection, riskVersions, limit, openStake, dayLoss: 0, serverTime: scene.nowMs };
    }),
  ];
}

/** One of Ethereum's kind, with the capitals of its checksum. */
export const DEPOSIT_ADDRESS = '0xa1153393636750230f4dB253300E59Ca8bD3a9c0';

function ofProducts(scene: Scene): readonly Entry[] {
  const { markets } = scene;
  const account = (): Account => scene.account ?? newAccount();
  const isOpen = ({ status }: { readonly status: number }): boolean => status === 0;
  const chosen =
    (ended = 0, symbol = '') =>
    (row: { readonly status: number; readonly symbol: string }) =>
      isOpen(row) === (ended === 0) && row.symbol.startsWith(symbol);
  return [
    data(CALLS.updownPeriods, () =>
      PERIODS_S.flatMap((period, index) =>
        exampleData(CALLS.updownPeriods)
          .slice(0, 1)
          .map((row) => ({ ...row, id: index + 1, period })),
      ),
    ),
    data(CALLS.updownProposal, ({ periodId }) => ({ ...exampleData(CALLS.updownProposal), periodId, expiresAt: scene.nowMs + 30_000 })),
    data(CALLS.createUpdownOrder, () => ({
      ...exampleData(CALLS.createUpdownOrder),
      openTime: scene.nowMs,
      closeTime: scene.nowMs + 900_000,
    })),
    data(CALLS.updownOrders, ({ status, coinSymbol }) => account().contracts.filter(chosen(status, coinSymbol))),
    rows(CALLS.roundOrders, ({ isHistory, symbol }) => account().stakes.filter(chosen(isHistory, symbol))),
    data(CALLS.roundsState, ({ symbol }) => roundsNow(scene.nowMs, symbol)),
    rows(CALLS.contractPositions, ({ status, symbol }) => account().positions.filter(chosen(status, symbol))),
    rows(CALLS.contractOrders, ({ status = 0, symbol = '' }) =>
      account().contractOrders.filter((order) => order.status === status && order.symbol.startsWith(symbol)),
    ),
    data(CALLS.contractState, ({ symbol }) => {
      const example = exampleData(CALLS.contractState);
      const [market] = example.markets;
      const coins = symbol === undefined ? markets.coins : [symbol];
      const nextFundingTime = (Math.floor(scene.nowMs / FUNDING_MS) + 1) * FUNDING_MS;
      const figuresOf = (coin: string) => ({
        symbol: coin,
        markPrice: markets.price(coin),
        indexPrice: markets.price(coin),
        live: !markets.closed.has(coin),
        nextFundingTime,
      });
      const figures = market === undefined ? [] : coins.map((coin) => ({ ...market, ...figuresOf(coin) }));
      return { serverTime: scene.nowMs, markets: figures };
    }),
  ];
}

function ofCustody(scene: Scene): readonly Entry[] {
  return [
    data(CALLS.previewWithdrawal, ({ coinType, amount = '0' }) => {
      const coin = withdrawalChannels().find(({ rechargeName }) => rechargeName === coinType)?.rechargeType ?? 'usdt';
      const fee = amount === '0' ? 0 : 1;
      return withdrawalPreview({ coinType, coin, amount: Number(amount), fee, realAmount: Number(amount) - fee });
    }),
    rows(CALLS.withdrawals, () => everyWithdrawal(scene.nowMs)),
    data(CALLS.addressBook, () => ({
      isAllowListOnly: false,
      openTime: '',
      readySeconds: 86_400,
      addresses: [bookAddress(scene.nowMs), bookAddress(scene.nowMs, { id: 2, label: '', channel: 'ETH', coin: 'eth' }, scene.nowMs)],
    })),
  ];
}

/** Lengths of second contracts, seconds. */
const PERIODS_S = [30, 60, 300, 900];

const FUNDING_MS = 8 * 3_600_000;

/** The rounds that run: each period's times follow from its length as in the document. */
function roundsNow(nowMs: number, symbol: string): WireOf<typeof CALLS.roundsState> {
  const example = exampleData(CALLS.roundsState);
  const rounds = example.rounds.map((round) => {
    const lengthMs = round.period * 1_000;
    const startTime = Math.floor(nowMs / lengthMs) * lengthMs;
    const at = (timeMs: number): number => startTime + timeMs - round.startTime;
    return {
      ...round,
      round: startTime / lengthMs,
      startTime,
      cancelEndTime: at(round.cancelEndTime),
      betEndTime: at(round.betEndTime),
      lockTime: at(round.lockTime),
      closeTime: startTime + lengthMs,
    };
  });
  return { ...example, serverTime: nowMs, symbol, rounds };
}

/** What the document has rows of and nobody of these tests has, unless the test says so. */
function ofNobodyYet(): readonly Entry[] {
  return [
    data(CALLS.holds, () => []),
    rows(CALLS.securityNotices, () => []),
    data(CALLS.favouriteLists, () => ({ revision: 0, lists: [] })),
    data(CALLS.withdrawAddresses, () => []),
    rows(CALLS.deposits, () => []),
    data(CALLS.depositTotals, () => []),
  ];
}
