import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { AuditLine, CommandAudit, CommandAudits, PartAudit } from '../product-audit.ts';
import type { Postings } from '../postings.ts';
import { CONTRACT, CUSTODY_COLD, EQUITY, FINANCE, PLATFORM, PROMOTION, type AuditRow, type WalletName } from '../plan.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import { isAmount, isNumber, isWhole, legOf } from './shapes.ts';
import { needPerson, needTwo } from './terms.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Opened = Extract<ExchangeEvent, { type: 'account.opened' }>;
type SubOwner = Omit<Extract<ExchangeEvent, { type: 'owner.opened' }>, 'type'>;
type Kind = Opened['kind'];
type Reason = Extract<ExchangeEvent, { type: 'ledger.moved' }>['reason'];
type Payment = { readonly assetId: number; readonly amount: bigint; readonly reference?: string };
type Holder = { readonly row: AuditRow; readonly ownerId: number; readonly ref?: number };

const ASSET_CODE = /^[A-Z0-9]{2,12}$/;
const NETWORK_CODE = /^[A-Z0-9-]{2,24}$/;
const REFERENCE = /^[A-Za-z0-9:._-]{1,128}$/;
const MOST_ACCOUNTS = 2 ** 27;
const MOST_NETWORKS = 1_000;
const MOST_SUB_OWNERS = 100;
/** What every stake, every loss limit and two of the three wallets are in, with its decimals. */
const STAKE_CODE = 'USDT';
const STAKE_SCALE = 8;
const WALLETS: { readonly [W in WalletName]: AuditRow } = { platform: PLATFORM, finance: FINANCE, contract: CONTRACT };

const ASSET: Rule = {
  name: 'SPEC/1.1 asset',
  says: 'An asset has a number, a code and a scale of 2 to 12, each defined once and for ever.',
};
const OPENED: Rule = {
  name: 'SPEC/2 account',
  says: 'An account is opened once, with the kind the house says; simulated accounts exist in demo mode only.',
};
const OWNER: Rule = {
  name: 'SPEC/2 owner',
  says: 'A copy or a fund is opened once, under a number that no account has, for a user and with the hand of a user, a copy with that of another; a user has a hundred of them at most.',
};
const CAPITAL: Rule = {
  name: 'SPEC/2 capital',
  says: 'Capital moves what the command says from custody to house equity, and nothing else.',
};
const FUND: Rule = {
  name: 'SPEC/2 fund',
  says: 'A budget is funded from house equity with what the command says, as far as equity has it, and by two operators goes back to it as far as the budget has it.',
};
const ENDOW: Rule = {
  name: 'SPEC/4.5 endow',
  says: "Capital is paid to an account of the house's own or a simulated one only, from house equity, as far as it has it.",
};
const GRANT: Rule = {
  name: 'SPEC/2 grant',
  says: 'A grant goes to the open account that the command names, no simulated one, with the amount that it says, from the promotion budget as far as it has it.',
};
const TRANSFER: Rule = {
  name: 'SPEC/12 transfer',
  says: 'A transfer moves available USDT between two different wallets of the acting account. There is no transfer to others.',
};
const MOVED: Rule = {
  name: 'SPEC/2 payment',
  says: 'Money outside trades moves by a command of its own: capital, budget, endowment, grant or transfer.',
};
const PAID_ONCE: Rule = {
  name: 'SPEC/16 reference',
  says: 'A payment of the house under a reference is made once for ever, and an account gets one grant with a reference.',
};

/** Assets, networks of custody, accounts and what stands under them, and every payment outside a trade. */
export class KnownAccounts implements PartAudit {
  readonly commands: CommandAudits;
  readonly misplaced = { 'ledger.moved': MOVED, 'account.opened': OPENED, 'owner.opened': OWNER };
  readonly #postings: Postings;
  readonly #isDemo: () => boolean;
  readonly #assets = new Map<number, { readonly code: string; readonly scale: number }>();
  readonly #networks = new Map<string, number>();
  readonly #accounts = new Map<number, Kind>();
  /** Copies and funds by their numbers, and the numbers of those that a user has. */
  readonly #subOwners = new Map<number, SubOwner>();
  readonly #ofPerson = new Map<number, number[]>();
  /** Payments of the house with a reference; of grants the account alone. */
  readonly #paid = new Set<string>();
  /** The asset of all stakes; 0 until it is defined. */
  stakeAssetId = 0;
  #payments = 0;
  #transfers = 0;

  constructor(postings: Postings, isDemo: () => boolean) {
    this.#postings = postings;
    this.#isDemo = isDemo;
    const house = <T extends CommandBody['type']>(
      memory: '30-days' | 'by-object',
      accept: CommandAudit<Of<T>>['accept'],
    ): CommandAudit<Of<T>> => ({
      by: 'house',
      memory,
      accept,
    });
    this.commands = {
      'asset.define': house<'asset.define'>('by-object', (step, body) => this.#defineAsset(step, body)),
      'account.open': house<'account.open'>('by-object', (step, body) => this.#open(step, body)),
      'owner.open': house<'owner.open'>('by-object', (step, body) => this.openSubOwner(step, body)),
      'house.capital': house<'house.capital'>('30-days', (step, body) => this.#capital(step, body)),
      'house.fund': house<'house.fund'>('30-days', (step, body) => this.#fund(step, body)),
      'house.budget': house<'house.budget'>('30-days', (step, body) => this.#budget(step, body)),
      'house.endow': house<'house.endow'>('30-days', (step, body) => this.#endow(step, body)),
      'account.grant': house<'account.grant'>('30-days', (step, body) => this.#grant(step, body)),
      'wallet.transfer': { by: 'account', memory: '24-hours', accept: (step, body) => this.#transfer(step, body) },
    };
  }

  isOpen(ownerId: number): boolean {
    return this.#accounts.has(ownerId) || this.#subOwners.has(ownerId);
  }

  isSubOwner(ownerId: number): boolean {
    return this.#subOwners.has(ownerId);
  }

  /** Whose limits, exclusions and holds bind an owner. */
  personOf(ownerId: number): number {
    return this.#subOwners.get(ownerId)?.personId ?? ownerId;
  }

  /** The account and all that stands under it, of the person that an owner has; by number behind the account. */
  withPersonOf(ownerId: number): readonly number[] {
    const personId = this.personOf(ownerId);
    return [personId, ...(this.#ofPerson.get(personId) ?? [])];
  }

  /** Whether orders of the two are of one hand, and so never trade with each other. */
  isOneHand(oneId: number, otherId: number): boolean {
    return this.#handOf(oneId) === this.#handOf(otherId);
  }

  #handOf(ownerId: number): number {
    return this.#subOwners.get(ownerId)?.handId ?? ownerId;
  }

  isHouse(accountId: number): boolean {
    return this.#accounts.get(accountId) === 'house';
  }

  isSimulated(accountId: number): boolean {
    return this.#accounts.get(accountId) === 'simulated';
  }

  /** Undefined when there is no asset of this number. */
  codeOf(assetId: number): string | undefined {
    return this.#assets.get(assetId)?.code;
  }

  /** Decimals of an asset; undefined when there is none of this number. */
  scaleOf(assetId: number): number | undefined {
    return this.#assets.get(assetId)?.scale;
  }

  /** What an account has available on the platform wallet. */
  available(accountId: number, assetId: number): bigint {
    return this.#postings.units({ code: PLATFORM.code, ownerId: accountId, ref: 0, assetId });
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#accounts.size, of: 'accounts opened' },
      { count: this.#subOwners.size, of: 'copies and funds opened' },
      { count: this.#payments, of: 'payments of the house: capital, budgets, endowments, grants' },
      { count: this.#transfers, of: 'transfers between own wallets' },
    ];
  }

  #defineAsset(step: Step, { assetId, code, scale }: Of<'asset.define'>): number {
    step.need(
      isNumber(assetId) && ASSET_CODE.test(code) && isWhole(scale, 2, 12),
      ASSET,
      'the definition',
      'within its bounds',
      `${assetId} ${code} ${scale}`,
    );
    const isKnown = this.#assets.has(assetId) || [...this.#assets.values()].some((other) => other.code === code);
    step.need(!isKnown, ASSET, `asset ${assetId} ${code}`, 'not defined before', 'defined before');
    this.#assets.set(assetId, { code, scale });
    if (code === STAKE_CODE && scale === STAKE_SCALE) this.stakeAssetId = assetId;
    step.event({ type: 'asset.defined', assetId, code, scale }, { is: ASSET });
    return assetId;
  }

  #open(step: Step, { accountId, kind }: Of<'account.open'>): number {
    step.need(isWhole(accountId, 1, MOST_ACCOUNTS), OPENED, 'the number of the account', `1 … ${MOST_ACCOUNTS}`, accountId);
    step.need(!this.isOpen(accountId), OPENED, `account ${accountId}`, 'not open', 'open already');
    step.need(kind !== 'simulated' || this.#isDemo(), OPENED, `the kind of account ${accountId}`, 'user or house', kind);
    this.#accounts.set(accountId, kind);
    step.event({ type: 'account.opened', accountId, kind }, { is: OPENED });
    return accountId;
  }

  /** A copy or a fund is opened, by the house or inside a product's command. */
  openSubOwner(step: Step, { ownerId, personId, handId, kind }: SubOwner): number {
    step.need(isWhole(ownerId, 1, MOST_ACCOUNTS), OWNER, 'the number of the owner', `1 … ${MOST_ACCOUNTS}`, ownerId);
    step.need(!this.isOpen(ownerId), OWNER, `owner ${ownerId}`, 'not open', 'open already');
    for (const accountId of [personId, handId])
      step.need(this.#accounts.get(accountId) === 'user', OWNER, `account ${accountId}`, 'an open one of a user', 'not so');
    step.need(kind !== 'copy' || personId !== handId, OWNER, `the hand of copy ${ownerId}`, "another's", handId);
    const others = this.#ofPerson.get(personId) ?? [];
    step.need(others.length < MOST_SUB_OWNERS, OWNER, `owners of ${personId} before`, `below ${MOST_SUB_OWNERS}`, others.length);
    this.#subOwners.set(ownerId, { ownerId, personId, handId, kind });
    this.#postings.nameBy(ownerId, kind);
    this.#ofPerson.set(
      personId,
      [...others, ownerId].toSorted((a, b) => a - b),
    );
    step.event({ type: 'owner.opened', ownerId, personId, handId, kind }, { is: OWNER });
    return ownerId;
  }

  /** A network of custody by its code; its first use names it. */
  networkOf(step: Step, network: string, rule: Rule): number {
    step.need(NETWORK_CODE.test(network), rule, 'the network', 'a code in capitals', network);
    const known = this.#networks.get(network);
    if (known !== undefined) return known;
    const networkId = this.#networks.size + 1;
    step.need(networkId <= MOST_NETWORKS, rule, 'the number of networks', `at most ${MOST_NETWORKS}`, networkId);
    this.#networks.set(network, networkId);
    step.event({ type: 'network.defined', networkId, code: network }, { is: rule });
    return networkId;
  }

  /** Empty when there is none such. */
  networkCode(networkId: number): string {
    return [...this.#networks].find(([, known]) => known === networkId)?.[0] ?? '';
  }

  #capital(step: Step, body: Of<'house.capital'>): number {
    const networkId = this.networkOf(step, body.network, CAPITAL);
    this.#move(step, CAPITAL, 'capital', body, { row: CUSTODY_COLD, ownerId: 0, ref: networkId }, { row: EQUITY, ownerId: 0 });
    return 0;
  }

  #fund(step: Step, body: Of<'house.fund'>): number {
    const row = this.#postings.fund(body.fund);
    if (!step.need(row !== undefined, FUND, 'the budget', 'one that the plan calls fundable', body.fund) || row === undefined) return 0;
    this.#move(step, FUND, 'fund', body, { row: EQUITY, ownerId: 0 }, { row, ownerId: 0 });
    return 0;
  }

  #budget(step: Step, body: Of<'house.budget'>): number {
    const { assetId, amount, fund, flow } = body;
    needPerson(step, FUND, body);
    needTwo(step, FUND, body);
    const row = this.#postings.fund(fund);
    if (!step.need(row !== undefined, FUND, 'the budget', 'one that the plan calls fundable', fund) || row === undefined) return 0;
    const [from, to] = flow === 'fund' ? [EQUITY, row] : [row, EQUITY];
    this.#move(step, FUND, flow, { assetId, amount }, { row: from, ownerId: 0 }, { row: to, ownerId: 0 });
    return 0;
  }

  #endow(step: Step, body: Of<'house.endow'>): number {
    const { accountId } = body;
    step.need(
      this.isHouse(accountId) || this.isSimulated(accountId),
      ENDOW,
      `account ${accountId}`,
      "one of the house's own or a simulated one",
      this.#accounts.get(accountId) ?? 'not open',
    );
    this.#move(step, ENDOW, 'endow', body, { row: EQUITY, ownerId: 0 }, { row: PLATFORM, ownerId: accountId });
    return accountId;
  }

  #grant(step: Step, body: Of<'account.grant'>): number {
    const { accountId } = body;
    step.need(this.isOpen(accountId), GRANT, `account ${accountId}`, 'open', 'not open');
    step.need(!this.isSimulated(accountId), GRANT, `account ${accountId}`, 'not simulated', 'simulated');
    this.#move(step, GRANT, 'grant', body, { row: PROMOTION, ownerId: 0 }, { row: PLATFORM, ownerId: accountId });
    return accountId;
  }

  #transfer(step: Step, { assetId, from, to, amount }: Of<'wallet.transfer'>): number {
    const { accountId } = step;
    step.need(from !== to, TRANSFER, 'the two wallets', 'different', from);
    step.need(
      this.#assets.get(assetId)?.code === STAKE_CODE,
      TRANSFER,
      'the asset',
      STAKE_CODE,
      this.#assets.get(assetId)?.code ?? assetId,
    );
    this.#transfers += 1;
    this.#payments -= 1;
    this.#move(
      step,
      TRANSFER,
      'transfer',
      { assetId, amount },
      { row: WALLETS[from], ownerId: accountId },
      { row: WALLETS[to], ownerId: accountId },
    );
    return 0;
  }

  /** `from → to amount`, exactly. Only custody may fall below zero. */
  #move(step: Step, rule: Rule, reason: Reason, { assetId, amount, reference }: Payment, from: Holder, to: Holder): void {
    this.#payments += 1;
    step.need(this.#assets.has(assetId), rule, 'the asset', 'a defined one', assetId);
    step.need(isAmount(amount), rule, 'the amount', 'above zero', amount);
    if (reference !== undefined) this.#payOnce(step, reason, to.ownerId, reference);
    const out = legOf(from.row, from.ownerId, from.ref ?? 0, assetId, -amount);
    const available = this.#postings.units(out);
    step.need(from.row.class !== 'P' || available >= amount, rule, this.#postings.nameOf(out), `at least ${amount}`, available);
    const legs = [out, legOf(to.row, to.ownerId, to.ref ?? 0, assetId, amount)];
    const named = reference === undefined ? {} : { reference };
    step.event({ type: 'ledger.moved', reason, legs, ...named }, { is: rule });
  }

  #payOnce(step: Step, reason: Reason, ownerId: number, reference: string): void {
    const payment = reason === 'grant' ? `grant ${ownerId}` : `${reason} ${ownerId} ${reference}`;
    step.need(REFERENCE.test(reference), PAID_ONCE, 'the reference', 'up to 128 letters, digits and :._-', reference);
    step.need(!this.#paid.has(payment), PAID_ONCE, payment, 'paid once', 'paid again');
    this.#paid.add(payment);
  }
}
