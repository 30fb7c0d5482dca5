import type { Devices } from './devices.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SecurityEvent } from './security-log.ts';
import type { Sessions } from './sessions.ts';
import { HOUSE, type Visitor } from './visitor.ts';

export type FactorResetOptions = {
  readonly factors: Pick<SecondFactors, 'isOn' | 'removeAll'>;
  readonly sessions: Pick<Sessions, 'endOthers'>;
  readonly devices: Pick<Devices, 'forgetOthers'>;
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
};

/** Takes away the second factors of somebody who has lost them and has proved who he is. */
export class FactorReset {
  readonly #options: FactorResetOptions;

  constructor(options: FactorResetOptions) {
    this.#options = options;
  }

  async isNeeded(userId: number): Promise<boolean> {
    return await this.#options.factors.isOn(userId);
  }

  /** From then on the password alone signs in; everybody is signed out, and the owner is told. Done again it changes nothing more. */
  async reset(userId: number): Promise<void> {
    const { factors, sessions, devices, onEvent } = this.#options;
    await factors.removeAll(userId);
    await devices.forgetOthers(userId, null);
    await sessions.endOthers(userId, null);
    onEvent({ event: 'factor-reset', outcome: 'done', userId, network: '', sessionId: null }, HOUSE);
  }
}
