import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import { readLeg, writeLegs } from '../../ledger/leg-codec.ts';
import type { AccountCommand, Reference, Wallet } from './commands.ts';
import type { AccountEvent, MoveReason } from './events.ts';
import { ACCOUNT_KINDS, SUB_OWNER_KINDS } from './words.ts';

type Command<T extends AccountCommand['type']> = CommandVariant<Extract<AccountCommand, { type: T }>>;
type Event<T extends AccountEvent['type']> = Variant<Extract<AccountEvent, { type: T }>>;

const WALLETS: readonly Wallet[] = ['platform', 'finance', 'contract'];
const REASONS: readonly MoveReason[] = ['capital', 'fund', 'endow', 'grant', 'transfer'];

function writeReference(writer: ByteWriter, { reference = '' }: Reference): void {
  writer.text(reference);
}

function readReference(reader: ByteReader): Reference {
  const reference = reader.text();
  return reference === '' ? {} : { reference };
}

const assetDefine: Command<'asset.define'> = {
  tag: 1,
  type: 'asset.define',
  memory: 'by-object',
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
  memory: 'by-object',
  write(writer, body) {
    writer.number(body.accountId);
    writeWord(writer, ACCOUNT_KINDS, body.kind);
  },
  read: (reader) => ({ type: 'account.open', accountId: reader.number(), kind: readWord(reader, ACCOUNT_KINDS) }),
};

const houseCapital: Command<'house.capital'> = {
  tag: 3,
  type: 'house.capital',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.assetId);
    writer.text(body.network);
    writer.amount(body.amount);
    writeReference(writer, body);
  },
  read: (reader) => ({
    type: 'house.capital',
    assetId: reader.number(),
    network: reader.text(),
    amount: reader.amount(),
    ...readReference(reader),
  }),
};

const houseFund: Command<'house.fund'> = {
  tag: 4,
  type: 'house.fund',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.assetId);
    writer.text(body.fund);
    writer.amount(body.amount);
    writeReference(writer, body);
  },
  read: (reader) => ({
    type: 'house.fund',
    assetId: reader.number(),
    fund: reader.text(),
    amount: reader.amount(),
    ...readReference(reader),
  }),
};

const houseEndow: Command<'house.endow'> = {
  tag: 5,
  type: 'house.endow',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.accountId);
    writer.number(body.assetId);
    writer.amount(body.amount);
    writeReference(writer, body);
  },
  read: (reader) => ({
    type: 'house.endow',
    accountId: reader.number(),
    assetId: reader.number(),
    amount: reader.amount(),
    ...readReference(reader),
  }),
};

const accountGrant: Command<'account.grant'> = {
  tag: 6,
  type: 'account.grant',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.accountId);
    writer.number(body.assetId);
    writer.amount(body.amount);
    writeReference(writer, body);
  },
  read: (reader) => ({
    type: 'account.grant',
    accountId: reader.number(),
    assetId: reader.number(),
    amount: reader.amount(),
    ...readReference(reader),
  }),
};

const walletTransfer: Command<'wallet.transfer'> = {
  tag: 7,
  type: 'wallet.transfer',
  memory: '24-hours',
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

const ownerOpen: Command<'owner.open'> = {
  tag: 8,
  type: 'owner.open',
  memory: 'by-object',
  write(writer, body) {
    for (const id of [body.ownerId, body.personId, body.handId]) writer.number(id);
    writeWord(writer, SUB_OWNER_KINDS, body.kind);
  },
  read(reader) {
    const owner = { ownerId: reader.number(), personId: reader.number(), handId: reader.number() };
    return { type: 'owner.open', ...owner, kind: readWord(reader, SUB_OWNER_KINDS) };
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
    writeWord(writer, ACCOUNT_KINDS, event.kind);
  },
  read: (reader) => ({ type: 'account.opened', accountId: reader.count(), kind: readWord(reader, ACCOUNT_KINDS) }),
};

const ledgerMoved: Event<'ledger.moved'> = {
  tag: 4,
  type: 'ledger.moved',
  write(writer, event) {
    writeWord(writer, REASONS, event.reason);
    writeLegs(writer, event.legs);
    writeReference(writer, event);
  },
  read: (reader) => ({
    type: 'ledger.moved',
    reason: readWord(reader, REASONS),
    legs: readList(reader, readLeg),
    ...readReference(reader),
  }),
};

const ownerOpened: Event<'owner.opened'> = {
  tag: 5,
  type: 'owner.opened',
  write(writer, event) {
    for (const id of [event.ownerId, event.personId, event.handId]) writer.count(id);
    writeWord(writer, SUB_OWNER_KINDS, event.kind);
  },
  read(reader) {
    const owner = { ownerId: reader.count(), personId: reader.count(), handId: reader.count() };
    return { type: 'owner.opened', ...owner, kind: readWord(reader, SUB_OWNER_KINDS) };
  },
};

export const accountCommands = [assetDefine, accountOpen, houseCapital, houseFund, houseEndow, accountGrant, walletTransfer, ownerOpen];
export const accountEvents = [assetDefined, networkDefined, accountOpened, ledgerMoved, ownerOpened];
