import type { Command } from '../command.ts';
import type { Entry } from '../entry.ts';
import { ByHandCommands } from './by-hand-commands.ts';
import { confirmations, GroundCommands, groundOpening } from './ground-commands.ts';
import type { Random } from './random.ts';
import type { Draft, Generator, Trial } from './trial.ts';
import { ACCOUNTS, TrialWorld } from './trial-world.ts';

/** Commands that may come again later. */
const KEPT = 200;

/**
 * Commands such as users, the house and attackers send, from one random source: those of all products and of the ground in any order on the
 * same accounts, repeated ids with the same and with other content, strangers.
 */
export class TrialCommands {
  readonly world: TrialWorld;
  readonly #trials: readonly Trial[];
  readonly #generators: readonly Generator[];
  readonly #ground: GroundCommands;
  readonly #sent: Command[] = [];

  constructor(trials: readonly Trial[], random: Random, timeMs: number, leaps: boolean) {
    this.world = new TrialWorld(random, timeMs, leaps);
    this.#trials = trials;
    this.#generators = trials.map((trial) => trial.makeGenerator(this.world));
    this.#ground = new GroundCommands(this.world, this.#confirmable());
  }

  /** What has to be done before the first random command. */
  opening(): readonly Command[] {
    const bodies = [...groundOpening(), ...this.#trials.flatMap((trial) => trial.opening())];
    const drafts: readonly Draft[] = [...bodies.map((body) => ({ accountId: 0, body })), ...confirmations(this.#confirmable())];
    return drafts.map((draft) => ({ id: '', ...draft }));
  }

  /** What comes behind the last random command. */
  ending(): readonly Command[] {
    return new ByHandCommands(this.world).all().map((draft) => ({ id: '', ...draft }));
  }

  see(entry: Entry): void {
    for (const generator of this.#generators) generator.see(entry);
  }

  /** Lets time pass on the world's clock, then draws a command. */
  next(): Command {
    this.world.pass(() => this.#generators.flatMap((generator) => generator.moments?.() ?? []));
    return this.#draw();
  }

  /** Draws a command for a time that another clock says. */
  nextAt(timeMs: number): Command {
    this.world.timeMs = timeMs;
    return this.#draw();
  }

  #draw(): Command {
    const { random } = this.world;
    const urgent = this.#ground.urgent();
    if (urgent !== null) return this.#named(urgent);
    const again = this.#sent.length > 0 && random.oneIn(20) ? random.one(this.#sent) : undefined;
    if (again !== undefined) return random.oneIn(3) ? { ...again, body: this.#draft().body } : again;
    return this.#named(this.#draft());
  }

  #draft(): Draft {
    const { random } = this.world;
    return random.oneIn(7) ? this.#ground.next() : random.one(this.#generators).next();
  }

  /** With an id, mostly; now and then a stranger's, or of an account that is none. */
  #named({ accountId, body }: Draft): Command {
    const { random } = this.world;
    const dice = random.below(20);
    const id = dice === 0 ? random.one(['not an id', '§', 'x'.repeat(129)]) : dice < 8 ? '' : `id-${random.below(1_000_000_000)}`;
    const stranger = random.oneIn(150) ? random.one([77, -1, 1.5, ...ACCOUNTS]) : accountId;
    const command = { id, accountId: stranger, body };
    if (id !== '') this.#sent.push(command);
    if (this.#sent.length > KEPT) this.#sent.shift();
    return command;
  }

  #confirmable(): readonly string[] {
    return this.#trials.filter(({ asksToConfirm }) => asksToConfirm).map(({ name }) => name);
  }
}
