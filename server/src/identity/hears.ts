import type { VerificationRefusal } from '@candor/contract/verification';
import type { SecurityEvent } from '../identity/security-log.ts';
import type { Visitor } from '../identity/visitor.ts';

/** What modules hear of. */
export type Hears = {
  /** Something was done, or tried, with an account. */
  security(event: SecurityEvent, visitor: Visitor): void;
  /** Operators have decided a verification; null: it has passed. */
  verification(userId: number, refusal: VerificationRefusal | null): void;
};

/** Tells each module that hears of something, in the order in which they were opened. */
export class Listeners implements Hears {
  readonly #all: Partial<Hears>[] = [];

  add(hears: Partial<Hears>): void {
    this.#all.push(hears);
  }

  security(event: SecurityEvent, visitor: Visitor): void {
    for (const hears of this.#all) hears.security?.(event, visitor);
  }

  verification(userId: number, refusal: VerificationRefusal | null): void {
    for (const hears of this.#all) hears.verification?.(userId, refusal);
  }
}
