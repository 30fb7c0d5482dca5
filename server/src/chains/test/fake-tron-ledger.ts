import { NodeFault } from '../evm/rpc-client.ts';
import { accountOf, longAccountOf } from '../tron/tron-account.ts';
import { readSignedTron } from '../tron/tron-transaction.ts';
import { FakeTron, type FakeTransaction, type TronQuestion } from './fake-tron.ts';

/**
 * What becomes of a transaction that is sent: it is taken; taken, and the answer is lost; answered as taken, and forgotten; neither taken nor answered; or refused.
 */
export type Taking = 'takes' | 'takes in silence' | 'loses' | 'is silent' | 'refuses';

type Sent = ReturnType<typeof readSignedTron>;
/** What a transaction has moved, by accounts. */
type Effect = { readonly coins: ReadonlyMap<string, bigint>; readonly tokens: ReadonlyMap<string, bigint> };
type Executed = { readonly made: FakeTransaction; readonly effect: Effect };

/** As the main chain asks at times: units of the coin. */
export const FAKE_PRICES = { energy: 100, byte: 1_000, account: 1_100_000 };
/** What a transfer needs to an account that has tokens already, and to another. */
const [ENERGY, ENERGY_OF_NEW] = [65_000n, 130_000n];
const ENERGY_OF_REVERT = 5_000n;
const TRANSFER = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;
const BALANCE = /^70a082310{24}([0-9a-f]{40})$/;
const SECRETS = 65;

/** A chain of TRON's kind with accounts, which takes transactions that are signed and keeps what they have moved. */
export class FakeTronLedger extends FakeTron {
  readonly #token: string;
  readonly #given = { coins: new Map<string, bigint>(), tokens: new Map<string, bigint>() };
  readonly #effects = new Map<string, Effect>();
  readonly #pending = new Map<string, { readonly raw: string; readonly sent: Sent }>();
  readonly #known = new Set<string>();
  /** Of the block that is being made. */
  #block: Effect[] = [];
  taking: Taking = 'takes';
  /** The token takes every transfer back. */
  isPaused = false;
  /** Energy that accounts may use without paying for it. */
  energy = 0;
  /** More energy than a transfer was said to need. */
  moreEnergy = 0n;

  constructor(token: string) {
    super();
    this.#token = token;
  }

  give(address: string, what: 'coins' | 'tokens', units: bigint): void {
    const account = accountOf(address);
    this.#given[what].set(account, (this.#given[what].get(account) ?? 0n) + units);
  }

  has(address: string, what: 'coins' | 'tokens'): bigint {
    return this.#units(accountOf(address), what);
  }

  get timeMs(): number {
    return this.blocks.at(-1)?.timestampMs ?? 0;
  }

  /** As after a start of the node: what it was sent before it takes again. */
  forgetKnown(): void {
    this.#known.clear();
  }

  /** A block with what waits and is still valid. */
  next(): void {
    const executed: FakeTransaction[] = [];
    for (const { raw, sent } of this.#pending.values()) {
      if (this.#refusalOf(sent) !== null) continue;
      const { made, effect } = this.#execute(raw, sent);
      this.#effects.set(made.hash, effect);
      this.#block.push(effect);
      executed.push(made);
    }
    this.#pending.clear();
    this.#block = [];
    this.mine(executed);
  }

  override answer(path: string, question: TronQuestion): unknown {
    switch (path) {
      case '/wallet/broadcasthex':
        return this.#broadcast(`0x${question.transaction ?? ''}`);
      case '/wallet/getaccount':
        return this.#exists(question.address ?? '') ? this.#account(question.address ?? '') : {};
      case '/wallet/getaccountresource':
        return { freeNetLimit: 600, EnergyLimit: this.energy, TotalEnergyLimit: 90_000_000_000 };
      case '/wallet/triggerconstantcontract':
        return this.#call((question.owner_address ?? '').slice(2), question.data ?? '');
      case '/wallet/getchainparameters':
        return parameters();
      default:
        return super.answer(path, question);
    }
  }

  #exists(long: string): boolean {
    const account = long.slice(2);
    return this.#all().some(({ coins }) => coins.has(account));
  }

  #account(address: string): unknown {
    const balance = Number(this.#units(address.slice(2), 'coins'));
    return { address, ...(balance === 0 ? {} : { balance }), create_time: 1_600_000_000_000 };
  }

  #all(): readonly Effect[] {
    const effects = this.blocks.flatMap(({ transactions }) => transactions.flatMap(({ hash }) => this.#effects.get(hash) ?? []));
    return [this.#given, ...effects, ...this.#block];
  }

  #units(account: string, what: 'coins' | 'tokens'): bigint {
    return this.#all().reduce((sum, effect) => sum + (effect[what].get(account) ?? 0n), 0n);
  }

  #call(owner: string, data: string): unknown {
    const transaction = { ret: [{}], visible: false };
    const [, asked] = BALANCE.exec(data) ?? [];
    if (asked !== undefined) {
      const word = this.#units(asked, 'tokens').toString(16).padStart(64, '0');
      return { result: { result: true }, energy_used: 935, constant_result: [word], transaction };
    }
    const [, to = '', units = '0'] = TRANSFER.exec(data) ?? [];
    if (this.isPaused || this.#units(owner, 'tokens') < BigInt(`0x${units}`))
      return {
        result: { result: true, message: Buffer.from('REVERT opcode executed').toString('hex') },
        energy_used: Number(ENERGY_OF_REVERT),
        constant_result: [''],
        transaction: { ret: [{ ret: 'FAILED' }] },
      };
    return { result: { result: true }, energy_used: Number(this.#energyFor(to)), constant_result: ['0'.repeat(64)], transaction };
  }

  #energyFor(to: string): bigint {
    return this.#units(to, 'tokens') > 0n ? ENERGY : ENERGY_OF_NEW;
  }

  #broadcast(raw: string): unknown {
    if (this.taking === 'is silent') throw new NodeFault('wallet/broadcasthex: the node is late');
    const sent = readSignedTron(raw);
    const { txId: txid } = sent;
    const code = this.#known.has(txid)
      ? 'DUP_TRANSACTION_ERROR'
      : (this.#refusalOf(sent) ?? (this.taking === 'refuses' ? 'SERVER_BUSY' : null));
    if (code !== null) return { result: false, code, txid, message: code, transaction: '{}' };
    if (this.taking !== 'loses') {
      this.#known.add(txid);
      this.#pending.set(txid, { raw, sent });
    }
    if (this.taking === 'takes in silence') throw new NodeFault('wallet/broadcasthex: the node is late');
    return { result: true, code: 'SUCCESS', txid, message: '', transaction: '{}' };
  }

  #refusalOf({ reference, expirationMs, action, signer, txId }: Sent): string | null {
    if (this.blocks.some(({ transactions }) => transactions.some(({ hash }) => hash === txId))) return 'DUP_TRANSACTION_ERROR';
    if (signer !== action.from) return 'SIGERROR';
    const standsOn = this.blocks.find(({ hash }) => hash.slice(12, 16) === reference.bytes && hash.slice(16, 32) === reference.hash);
    if (standsOn === undefined) return 'TAPOS_ERROR';
    if (expirationMs <= this.timeMs || expirationMs > this.timeMs + 86_400_000) return 'TRANSACTION_EXPIRATION_ERROR';
    return this.#exists(longAccountOf(action.from)) ? null : 'CONTRACT_VALIDATE_ERROR';
  }

  #execute(raw: string, { action, feeLimit, txId }: Sent): Executed {
    const bytes = BigInt((raw.length - 2) / 2 + SECRETS) * BigInt(FAKE_PRICES.byte);
    const from = accountOf(action.from);
    const rawData = rawDataIn(raw);
    const made = { hash: txId, raw: rawData, logs: [], madeUp: null, arrives: [], hasFailed: false } as const;
    const moved = (coins: readonly (readonly [string, bigint])[], tokens: readonly (readonly [string, bigint])[] = []): Effect => ({
      coins: summed(coins),
      tokens: summed(tokens),
    });
    if (action.type === 'transfer') {
      const to = accountOf(action.to);
      const fee = this.#exists(`41${to}`) ? bytes : BigInt(FAKE_PRICES.account);
      const effect = moved([
        [from, -action.chainUnits - fee],
        [to, action.chainUnits],
      ]);
      return { made: { ...made, type: 'TransferContract', fee: Number(fee) }, effect };
    }
    const [, to = '', word = '0'] = TRANSFER.exec(action.data) ?? [];
    const units = BigInt(`0x${word}`);
    const price = BigInt(FAKE_PRICES.energy);
    const type = 'TriggerSmartContract';
    const free = BigInt(this.energy);
    const paidFor = (energy: bigint): bigint => (energy > free ? energy - free : 0n) * price;
    const needed = this.#energyFor(to) + this.moreEnergy;
    const ofBytes = bytes;
    const most = smaller(feeLimit, this.#units(from, 'coins') - ofBytes + free * price);
    if (action.contract !== this.#token || this.isPaused || this.#units(from, 'tokens') < units) {
      const fee = paidFor(ENERGY_OF_REVERT) + ofBytes;
      return { made: { ...made, type, hasFailed: true, fee: Number(fee) }, effect: moved([[from, -fee]]) };
    }
    if (needed * price > most) {
      const fee = smaller(feeLimit, this.#units(from, 'coins') - ofBytes) + ofBytes;
      return { made: { ...made, type, hasFailed: true, failure: 'OUT_OF_ENERGY', fee: Number(fee) }, effect: moved([[from, -fee]]) };
    }
    const fee = paidFor(needed) + ofBytes;
    return {
      made: { ...made, type, fee: Number(fee) },
      effect: moved(
        [[from, -fee]],
        [
          [from, -units],
          [to, units],
        ],
      ),
    };
  }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

function summed(all: readonly (readonly [account: string, units: bigint])[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [account, units] of all) sums.set(account, (sums.get(account) ?? 0n) + units);
  return sums;
}

/** The first field of a transaction, which is shorter than 16 kB. */
function rawDataIn(raw: string): string {
  const bytes = Buffer.from(raw.slice(2), 'hex');
  const [, low = 0, high = 0] = bytes;
  const isLong = low > 127;
  const length = isLong ? (low & 127) + high * 128 : low;
  const begin = isLong ? 3 : 2;
  return bytes.subarray(begin, begin + length).toString('hex');
}

function parameters(): unknown {
  const value = (key: string, of: number) => ({ key, value: of });
  return {
    chainParameter: [
      value('getMaintenanceTimeInterval', 21_600_000),
      value('getCreateAccountFee', 100_000),
      value('getTransactionFee', FAKE_PRICES.byte),
      value('getCreateNewAccountFeeInSystemContract', FAKE_PRICES.account - 100_000),
      { key: 'getRemoveThePowerOfTheGr', value: -1 },
      value('getEnergyFee', FAKE_PRICES.energy),
    ],
  };
}
