import type { CommandBody } from '@candor/exchange/command';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import type { AuditLine, CommandAudit, CommandAudits, ProductAudit } from '../../../audit/product-audit.ts';
import { Arrivals } from './arrivals.ts';
import { HouseCoins } from './capital.ts';
import { KnownChannels } from './channels.ts';
import { Payments } from './payments.ts';
import { AT_PROVIDER, HOLD_WITHDRAW, IN_TRANSIT, UNCLAIMED } from './rows.ts';
import {
  APPROVED,
  BACKING,
  CAPITAL,
  CHANNEL,
  CLAIMED,
  COMPLETED,
  CREDIT,
  ENDED,
  FINAL,
  MOVED,
  PINNED,
  REORGANISED,
  REPAID,
  REQUESTED,
  SENT,
} from './rules.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;

function house<T extends CommandBody['type']>(memory: '30-days' | 'by-object', accept: CommandAudit<Of<T>>['accept']): CommandAudit<Of<T>> {
  return { by: 'house', memory, accept };
}

/** Decides every deposit and withdrawal again from the journal alone. */
export class CustodyAudit implements ProductAudit {
  readonly commands: CommandAudits;
  readonly misplaced = {
    'custody.defined': CHANNEL,
    'custody.deposited': CREDIT,
    'custody.claimed': CLAIMED,
    'custody.repaid': REPAID,
    'custody.finalised': FINAL,
    'custody.reorganised': REORGANISED,
    'custody.moved': MOVED,
    'custody.networkPaid': MOVED,
    'custody.paidIn': CAPITAL,
    'custody.takenOut': CAPITAL,
    'custody.requested': REQUESTED,
    'custody.approved': APPROVED,
    'custody.ended': ENDED,
    'custody.pinned': PINNED,
    'custody.sent': SENT,
    'custody.completed': COMPLETED,
  };
  readonly #ground: AuditGround;
  readonly #channels: KnownChannels;
  readonly #arrivals: Arrivals;
  readonly #payments: Payments;
  readonly #coins: HouseCoins;

  constructor(ground: AuditGround) {
    this.#ground = ground;
    const channels = new KnownChannels(ground);
    const arrivals = new Arrivals(ground, channels);
    const payments = new Payments(ground, channels, arrivals);
    const coins = new HouseCoins(ground, channels, payments);
    this.#channels = channels;
    this.#arrivals = arrivals;
    this.#payments = payments;
    this.#coins = coins;
    this.commands = {
      'custody.define': house<'custody.define'>('by-object', (step, body) => channels.define(step, body)),
      'custody.change': house<'custody.change'>('30-days', (step, body) => channels.change(step, body)),
      'custody.switch': house<'custody.switch'>('30-days', (step, body) => channels.turn(step, body)),
      'custody.defineRules': house<'custody.defineRules'>('by-object', (step, body) => channels.rule(step, body)),
      'custody.changeRules': house<'custody.changeRules'>('30-days', (step, body) => channels.changeRules(step, body)),
      'custody.switchPayments': house<'custody.switchPayments'>('30-days', (step, body) => channels.turnPayments(step, body)),
      'custody.deposit': house<'custody.deposit'>('by-object', (step, body) => arrivals.arrive(step, body)),
      'custody.finalise': house<'custody.finalise'>('by-object', (step, body) => arrivals.finalise(step, body)),
      'custody.reorganise': house<'custody.reorganise'>('by-object', (step, body) => arrivals.reorganise(step, body)),
      'custody.reinstate': house<'custody.reinstate'>('by-object', (step, body) => arrivals.reinstate(step, body)),
      'custody.claim': house<'custody.claim'>('30-days', (step, body) => arrivals.claim(step, body)),
      'custody.move': house<'custody.move'>('by-object', (step, body) => payments.move(step, body)),
      'custody.payNetwork': house<'custody.payNetwork'>('by-object', (step, body) => payments.payNetwork(step, body)),
      'custody.payIn': house<'custody.payIn'>('30-days', (step, body) => coins.payIn(step, body)),
      'custody.takeOut': house<'custody.takeOut'>('30-days', (step, body) => coins.takeOut(step, body)),
      'custody.relocate': house<'custody.relocate'>('30-days', (step, body) => coins.relocate(step, body)),
      'custody.request': { by: 'account', memory: '30-days', accept: (step, body) => payments.request(step, body) },
      'custody.cancel': { by: 'account', memory: '30-days', accept: (step, body) => payments.cancel(step, body) },
      'custody.approve': house<'custody.approve'>('30-days', (step, body) => payments.approve(step, body)),
      'custody.reject': house<'custody.reject'>('30-days', (step, body) => payments.reject(step, body)),
      'custody.rejectByCode': house<'custody.rejectByCode'>('30-days', (step, body) => payments.reject(step, body)),
      'custody.pin': house<'custody.pin'>('by-object', (step, body) => payments.pin(step, body)),
      'custody.broadcast': house<'custody.broadcast'>('by-object', (step, body) => payments.broadcast(step, body)),
      'custody.complete': house<'custody.complete'>('by-object', (step, body) => payments.complete(step, body)),
      'custody.fail': house<'custody.fail'>('by-object', (step, body) => payments.fail(step, body)),
      'custody.expire': house<'custody.expire'>('by-object', (step, body) => payments.expire(step, body)),
    };
  }

  lines(): readonly AuditLine[] {
    if (this.#channels.size === 0) return [];
    return [
      { count: this.#arrivals.size, of: 'deposits booked again' },
      { count: this.#payments.size, of: 'withdrawals requested again by the rules' },
      { count: this.#payments.paid, of: 'withdrawals completed again' },
      { count: this.#coins.booked, of: 'coins of the house paid in, taken out or moved by operators' },
    ];
  }

  /** I5 at the end: what stands in custody's rows is what the deposits and withdrawals say. */
  finish(): void {
    const { postings, find } = this.#ground;
    const { held, inTransit } = this.#payments.due();
    const unclaimed = this.#arrivals.unclaimed();
    const compare = (key: string, name: string, expected: bigint, found: bigint): void => {
      if (expected !== found) find(BACKING, `${name} ${key}`, expected, found);
    };
    for (const row of postings.rowsOf(HOLD_WITHDRAW)) {
      const key = `${row.ref} ${row.ownerId}`;
      compare(key, 'the hold of withdrawal', held.get(key) ?? 0n, row.amount);
      held.delete(key);
    }
    for (const [key, units] of held) compare(key, 'the hold of withdrawal', units, 0n);
    for (const row of postings.rowsOf(IN_TRANSIT))
      compare(`${row.ref} ${row.assetId}`, 'in transit', inTransit.get(`${row.ref} ${row.assetId}`) ?? 0n, row.amount);
    const provided = new Map(this.#arrivals.provided());
    for (const row of postings.rowsOf(AT_PROVIDER)) {
      const key = `${row.ref} ${row.assetId}`;
      compare(key, 'with provider', provided.get(key) ?? 0n, row.amount);
      provided.delete(key);
    }
    for (const [key, units] of provided) compare(key, 'with provider', units, 0n);
    for (const row of postings.rowsOf(UNCLAIMED))
      compare(String(row.assetId), 'unclaimed of asset', unclaimed.get(row.assetId) ?? 0n, row.amount);
  }
}
