import { readList, readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import { readLeg, writeLegs } from '../../ledger/leg-codec.ts';
import type { AccountCommand, Wallet } from './commands.ts';
import type { AccountEvent, MoveReason } from './events.ts';

type Command<T extends AccountCommand['type']> = CommandVariant<Extract<AccountCommand, { type: T }>>;
type Event<T extends AccountEvent['type']> = Variant<Extract<AccountEvent, { type: T }>>;

const WALLETS: readonly Wallet[] = ['platform', 'finance', 'contract'];
const REASONS: readonly MoveReason[] = ['capital', 'fund', 'endow', 'grant', 'transfer'];

const assetDefine: Command<'asset.define'> = {
  tag: 1,
  type: 'asset.define',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.assetId);
    writer.text(body.code);
    writer.number(body.scale);
  },
  read: (reader) => ({ type: 'asset.define', assetId: reader.number(), code: reader.text(), scale: reader.number() }),
};

const accountOpen: Command<'account.open'> = {
  tag: 2,
  type: 'account.open',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.accountId);
    writer.flag(body.house);
  },
  read: (reader) => ({ type: 'account.open', accountId: reader.number(), house: reader.flag() }),
};

const houseCapital: Command<'house.capital'> = {
  tag: 3,
  type: 'house.capital',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.assetId);
    writer.text(body.network);
    writer.amount(body.amount);
  },
  read: (reader) => ({ type: 'house.capital', assetId: reader.number(), network: reader.text(), amount: reader.amount() }),
};

const houseFund: Command<'house.fund'> = {
  tag: 4,
  type: 'house.fund',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.assetId);
    writer.text(body.fund);
    writer.amount(body.amount);
  },
  read: (reader) => ({ type: 'house.fund', assetId: reader.number(), fund: reader.text(), amount: reader.amount() }),
};

const houseEndow: Command<'house.endow'> = {
  tag: 5,
  type: 'house.endow',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.accountId);
    writer.number(body.assetId);
    writer.amount(body.amount);
  },
  read: (reader) => ({ type: 'house.endow', accountId: reader.number(), assetId: reader.number(), amount: reader.amount() }),
};

const accountGrant: Command<'account.grant'> = {
  tag: 6,
  type: 'account.grant',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.accountId);
    writer.number(body.assetId);
    writer.amount(body.amount);
  },
  read: (reader) => ({ type: 'account.grant', accountId: reader.number(), assetId: reader.number(), amount: reader.amount() }),
};

const walletTransfer: Command<'wallet.transfer'> = {
  tag: 7,
  type: 'wallet.transfer',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.assetId);
    writeWord(writer, WALLETS, body.from);
    writeWord(writer, WALLETS, body.to);
    writer.amount(body.amount);
  },
  read(reader) {
    const assetId = reader.number();
    const from = readWord(reader, WALLETS);
    const to = readWord(reader, WALLETS);
    return { type: 'wallet.transfer', assetId, from, to, amount: reader.amount() };
  },
};

const assetDefined: Event<'asset.defined'> = {
  tag: 1,
  type: 'asset.defined',
  write(writer, event) {
    writer.count(event.assetId);
    writer.text(event.code);
    writer.count(event.scale);
  },
  read: (reader) => ({ type: 'asset.defined', assetId: reader.count(), code: reader.text(), scale: reader.count() }),
};

const networkDefined: Event<'network.defined'> = {
  tag: 2,
  type: 'network.defined',
  write(writer, event) {
    writer.count(event.networkId);
    writer.text(event.code);
  },
  read: (reader) => ({ type: 'network.defined', networkId: reader.count(), code: reader.text() }),
};

const accountOpened: Event<'account.opened'> = {
  tag: 3,
  type: 'account.opened',
  write(writer, event) {
    writer.count(event.accountId);
    writer.flag(event.house);
  },
  read: (reader) => ({ type: 'account.opened', accountId: reader.count(), house: reader.flag() }),
};

const ledgerMoved: Event<'ledger.moved'> = {
  tag: 4,
  type: 'ledger.moved',
  write(writer, event) {
    writeWord(writer, REASONS, event.reason);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({ type: 'ledger.moved', reason: readWord(reader, REASONS), legs: readList(reader, readLeg) }),
};

/** Tags 1–19 belong to accounts. */
export const accountCommands = [assetDefine, accountOpen, houseCapital, houseFund, houseEndow, accountGrant, walletTransfer];
export const accountEvents = [assetDefined, networkDefined, accountOpened, ledgerMoved];
