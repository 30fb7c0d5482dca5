import type { OperatorAnswer } from '../operator/channel.ts';
import type { Permission } from './permissions.ts';

/** What one operator may do alone, and what he may look at. The task writes into the trail whom it has shown or decided. */
export type OperatorTask = {
  /** As it is asked for: `kyc.look`. */
  readonly name: string;
  /** Null: every operator. */
  readonly permission: Permission | null;
  /** `asked` as it came; `BAD_INPUT` for what is no such request. */
  answer(operator: string, asked: unknown): Promise<OperatorAnswer>;
};

/** A part of what was asked, whatever it is. */
export function partOf(asked: unknown, name: string): unknown {
  return typeof asked === 'object' && asked !== null ? (Reflect.get(asked, name) as unknown) : undefined;
}

export const BAD_INPUT: OperatorAnswer = { outcome: 'BAD_INPUT' };
