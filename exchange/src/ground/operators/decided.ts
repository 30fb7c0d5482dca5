import { areTwo, type Author } from '../author.ts';
import { isDecided, type OperatorsState } from './state.ts';
import type { Power } from './words.ts';

/** Why a command is not what two have decided under this number, in the names of both, who may still do so; null when it is. */
function undecidedRefusal(
  operators: OperatorsState,
  author: Author,
  proposalId: number,
  power: Power,
  about: string,
): 'NOT_FOUND' | 'BAD_INPUT' | null {
  const decision = operators.decision(proposalId);
  if (decision === undefined) return 'NOT_FOUND';
  const { persons, proposer, confirmer } = decision;
  if (!isDecided(decision) || decision.power !== power || persons !== 2 || decision.about !== about) return 'BAD_INPUT';
  const areDeciders = author.operator === `${proposer}, ${confirmer}`;
  return areDeciders && operators.isBy(author, power) ? null : 'BAD_INPUT';
}

/** The same of a void, which only helps users: before the first operator of a journal two names are what they say. */
export function voidRefusal(operators: OperatorsState, author: Author, voidId: number, about: string): 'NOT_FOUND' | 'BAD_INPUT' | null {
  if (operators.operatorCount > 0) return undecidedRefusal(operators, author, voidId, 'voids', about);
  return areTwo(author.operator) ? null : 'BAD_INPUT';
}
