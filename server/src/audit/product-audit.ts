import type { CommandBody } from '@candor/exchange/command';
import type { Machine } from '../machine/core/machine.ts';
import type { AuditGround } from './ground/ground.ts';
import type { AuditedRisk } from './ground/risk-categories.ts';
import type { AuditRow } from './plan.ts';
import type { Rule } from './rule.ts';
import type { Step } from './step.ts';

/** A figure of the report, in words: 12 of `trades`. */
export type AuditLine = { readonly count: number; readonly of: string };

/** How long the id of an accepted command is remembered (product rules §16). `by-object`: its object remembers that it was done. */
export type Memory = '24-hours' | '30-days' | 'by-object';

/** What the audit knows of one kind of command. A method, so that the audit of one kind can stand in the list of all. */
export type CommandAudit<Body extends CommandBody = CommandBody> = {
  /** `house`: account 0 alone. `account`: an open account, of its own things. */
  readonly by: 'house' | 'account';
  readonly memory: Memory;
  /**
   * The command was accepted: says what had to hold for that, and every event that must come of it, in order. Answers the number that
   * the answer to the command must name.
   */
  accept(step: Step, body: Body): number;
};

export type CommandAudits = { readonly [T in CommandBody['type']]?: CommandAudit<Extract<CommandBody, { readonly type: T }>> };

/** The audit of one part of the exchange: it decides every accepted command again, with code that the exchange does not have. */
export type PartAudit = {
  readonly commands: CommandAudits;
  /** The rules that events break which stand where they must not, by their type. */
  readonly misplaced?: Readonly<Record<string, Rule>>;
  /** After the last entry. */
  finish?(): void;
  lines(): readonly AuditLine[];
};

export type ProductAudit = PartAudit & {
  /** What `house.advance` must do of this product now, at most `budget` cost units; answers what it used. */
  advance?(step: Step, budget: number): number;
  /** Whether `house.advance` has something to do of this product. */
  isDue?(timeMs: number): boolean;
  /** Whether that precedes every other command: then it is done before the turns of the products. */
  isFirst?(timeMs: number): boolean;
  /** What of it a command stamped at this time passes over, in words; null for nothing. A tick of the named symbol (0: none) does its own part itself. */
  passedOver?(timeMs: number, tickedSymbolId: number): string | null;
  /** What must come of a tick of the symbol, in its entry and after it. */
  ticked?(step: Step, symbolId: number): void;
  /** What must come of it, for one of his owners, that the person of this step excluded himself from the product. */
  excluded?(step: Step, ownerId: number): void;
  /** The time of the oldest tick of a symbol that may still decide something; `Infinity` for none. */
  ticksFromMs?(symbolId: number): number;
  /** What the exchange answers about its objects, against what the journal says. */
  compare?(machine: Machine, accountIds: Iterable<number>): void;
};

/**
 * A product that books money has its rows of the plan here a second time; one that has commands is audited. `turn` is its place among the
 * products that take turns in `house.advance`, as the audit was told it.
 */
export type Audited = {
  readonly name: string;
  readonly auditRows?: readonly AuditRow[];
  readonly audit?: {
    readonly turn: number;
    /** Its kind of risk. */
    readonly risk: AuditedRisk;
    open(ground: AuditGround): ProductAudit;
  };
};
