import type { Reason } from '@candor/contract/codes';
import { isPassword } from '@candor/contract/credentials';
import { QueueFull } from './fair-queue.ts';
import { hashPassword, verifyNothing, verifyPassword } from './password.ts';
import type { User } from './users.ts';
import { isWeakPassword } from './weak-password.ts';

/** Passwords: their rules, and the work of hashing, which may be too much at once. */
export class Passwords {
  readonly #refusesCommon: boolean;

  constructor(refusesCommon: boolean) {
    this.#refusesCommon = refusesCommon;
  }

  /** Why `password` cannot be that of an account of this name or address; null: it can. */
  refusal(password: string, name: string): Reason | null {
    if (!isPassword(password)) return 'PASSWORD_RULE';
    return this.#refusesCommon && isWeakPassword(password, name) ? 'PASSWORD_COMMON' : null;
  }

  /** Whether the password is the user's; the same work for nobody's. Null when too many passwords are being checked. */
  async check(password: string, user: User | null, network: string): Promise<boolean | null> {
    return await orBusy(user === null ? verifyNothing(password, network) : verifyPassword(password, user.passwordHash, network));
  }

  /** Null when too many passwords are being checked. */
  async hash(password: string, network: string): Promise<string | null> {
    return await orBusy(hashPassword(password, network));
  }
}

async function orBusy<Done>(work: Promise<Done>): Promise<Done | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof QueueFull) return null;
    throw error;
  }
}
