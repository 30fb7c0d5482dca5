import type { Entry } from '../../../entry.ts';
import { positive } from '../../../test/model-accounts.ts';
import type { ModelGround } from '../../../test/model-exchange.ts';
import { same } from '../../../test/same.ts';
import type { Draft, Generator, ProductModel, Seen, Trial } from '../../../test/trial.ts';
import { ACCOUNTS, TRADERS } from '../../../test/trial-world.ts';
import type { TrialWorld } from '../../../test/trial-world.ts';
import type { SampleCommand } from '../commands.ts';

const ONE_USDT = 100_000_000n;
const FIRST_COPY = 40;

/** Jars of all sizes, now and then for a while of one trader alone, who comes to the most that he may have; and the moments at which they open. */
class RandomJars implements Generator {
  readonly #world: TrialWorld;
  readonly #opensMs: number[] = [];
  /** Null: everybody fills jars. */
  #keenId: number | null = null;

  constructor(world: TrialWorld) {
    this.#world = world;
  }

  see(entry: Entry): void {
    for (const event of entry.events) if (event.type === 'sample.filled') this.#opensMs.push(event.opensMs);
    if (this.#opensMs.length > 20) this.#opensMs.shift();
  }

  moments(): readonly number[] {
    return this.#opensMs;
  }

  next(): Draft {
    const { random } = this.#world;
    const usual = random.units(2_000_000_000);
    const amountUnits = random.oneIn(20) ? random.hostileUnits() : random.oneIn(20) ? ONE_USDT : usual;
    if (random.oneIn(40)) this.#keenId = random.oneIn(2) ? random.one(TRADERS) : null;
    const accountId = this.#keenId ?? this.#world.anybody();
    if (!random.oneIn(20)) return { accountId, body: { type: 'sample.fill', amountUnits } };
    const [ownerId, handId] = [FIRST_COPY + random.below(6), random.one(ACCOUNTS)];
    return { accountId, body: { type: 'sample.copy', ownerId, handId, amountUnits } };
  }
}

type ModelJar = { readonly id: number; readonly accountId: number; readonly units: bigint; readonly opensMs: number };

/** Every closed jar in one list. */
class ModelJars implements ProductModel {
  readonly #ground: ModelGround;
  #jars: ModelJar[] = [];
  #facts: string[] = [];

  constructor(ground: ModelGround) {
    this.#ground = ground;
  }

  decide(seq: number, timeMs: number, accountId: number, body: SampleCommand): string | number {
    const { accounts, ledger, protection } = this.#ground;
    const { amountUnits: units } = body;
    const wallet = this.#wallet(accountId);
    if (accountId === 0 || !positive(units)) return 'BAD_INPUT';
    if (body.type === 'sample.copy') {
      const { ownerId, handId } = body;
      const copy = { ownerId, personId: accountId, handId, kind: 'copy' } as const;
      const refused = accounts.subOwnerRefusal(copy) || (ledger.units(wallet) < units ? 'INSUFFICIENT_FUNDS' : '');
      if (refused !== '') return refused;
      accounts.openSubOwner(copy);
      ledger.move(wallet, this.#wallet(ownerId), units);
      return ownerId;
    }
    const forbidden = protection.openingRefusal(accountId, timeMs);
    if (forbidden !== '') return forbidden;
    if (units < ONE_USDT) return 'BELOW_MIN';
    if (accounts.together(accountId).flatMap((ownerId) => this.#of(ownerId)).length >= 10) return 'TOO_MANY_JARS';
    if (ledger.units(wallet) < units + 1_000_000n) return 'INSUFFICIENT_FUNDS';
    ledger.move(wallet, jarOf(seq, accountId), units);
    ledger.move(wallet, 'house:sample:USDT', 1_000_000n);
    this.#jars.push({ id: seq, accountId, units, opensMs: timeMs + 5_000 });
    return seq;
  }

  advance(timeMs: number, budget: number): number {
    const due = this.#jars.filter(({ opensMs }) => opensMs <= timeMs).slice(0, budget);
    for (const { id, accountId, units } of due) {
      this.#ground.ledger.move(jarOf(id, accountId), this.#wallet(accountId), units);
      this.#facts.push(`opened ${id} ${units}`);
    }
    this.#jars = this.#jars.filter((jar) => !due.includes(jar));
    return due.length;
  }

  takeFacts(): readonly string[] {
    const facts = this.#facts;
    this.#facts = [];
    return facts;
  }

  compare({ exchange }: Seen): void {
    for (const accountId of ACCOUNTS) {
      const closed = exchange.ask({ type: 'sample.closed', accountId });
      const text = (id: number, units: bigint, opensMs: number): string => `${id} ${units} ${opensMs}`;
      same(
        'closed jars',
        closed.map(({ jarId, amountUnits, opensMs }) => text(jarId, amountUnits, opensMs)),
        this.#of(accountId).map(({ id, units, opensMs }) => text(id, units, opensMs)),
      );
    }
  }

  compareEnd(): void {
    same('jars left', this.#jars, []);
  }

  #wallet(ownerId: number): string {
    return `${this.#ground.accounts.name(ownerId)}:platform:USDT`;
  }

  #of(accountId: number): readonly ModelJar[] {
    return this.#jars.filter((jar) => jar.accountId === accountId);
  }
}

function jarOf(id: number, accountId: number): string {
  return `jar:sample:${id}:${accountId}:USDT`;
}

export const trial: Trial = {
  name: 'sample',
  asksToConfirm: false,
  exclusion: null,
  byObject: [],
  ofOperators: [],
  opening: () => [],
  makeGenerator: (world) => new RandomJars(world),
  makeModel: (ground) => new ModelJars(ground),
  makeAuditor: () => ({
    see: () => {},
    facts: (entry) =>
      entry.events.flatMap((event) => (event.type === 'sample.opened' ? [`opened ${event.jarId} ${event.amountUnits}`] : [])),
  }),
  questions: () => ACCOUNTS.map((accountId) => ({ type: 'sample.closed' as const, accountId })),
  mustHappen: [
    'sample.fill ok',
    'sample.fill BAD_INPUT',
    'sample.fill BELOW_MIN',
    'sample.fill INSUFFICIENT_FUNDS',
    'sample.fill TOO_MANY_JARS',
    'sample.copy ok',
    'sample.copy BAD_INPUT',
    'sample.copy ALREADY_DONE',
  ],
  mustHappenOnce: [],
};
