import type { OperatorCommand } from '../ground/operators/commands.ts';

type Drawn =
  | 'operator.begin'
  | 'operator.enrol'
  | 'operator.add'
  | 'operator.disable'
  | 'decision.propose'
  | 'decision.confirm'
  | 'decision.close';
/** What operators of a random run do. */
export type DrawnOperatorCommand = Extract<OperatorCommand, { type: Drawn }>;
type Proposal = { readonly power: string; readonly persons: number; readonly about: string; readonly names: string[] };
/** What a command that names operators says it was decided as. */
type Said = { readonly power: string; readonly about: string; readonly operator: string };

/** What the operators of a random run decide, by `product-rules` 18. They do nothing there that is refused: tests of their own do the rest. */
export class ModelOperators {
  readonly #proposals = new Map<number, Proposal>();
  readonly #gone = new Set<string>();

  /** The number that the command answers. */
  decide(body: DrawnOperatorCommand): number {
    switch (body.type) {
      case 'decision.propose': {
        const { power, persons, about, operator } = body;
        this.#proposals.set(body.proposalId, { power, persons, about, names: [operator] });
        break;
      }
      case 'decision.confirm':
        this.#proposals.get(body.proposalId)?.names.push(body.operator);
        break;
      case 'decision.close':
        this.#proposals.delete(body.proposalId);
        break;
      case 'operator.disable':
        this.#gone.add(body.operator);
        for (const [id, { names, persons }] of this.#proposals)
          if (names[0] === body.operator && names.length < persons) this.#proposals.delete(id);
        break;
      case 'operator.begin':
      case 'operator.enrol':
      case 'operator.add':
    }
    return 'proposalId' in body ? body.proposalId : 0;
  }

  /** Why two have not decided this under the number; '' when they have and may still. */
  refusal(proposalId: number, { power, about, operator }: Said): '' | 'NOT_FOUND' | 'BAD_INPUT' {
    const proposal = this.#proposals.get(proposalId);
    if (proposal === undefined) return 'NOT_FOUND';
    const { names } = proposal;
    const isSaid = proposal.power === power && proposal.about === about && names.join(', ') === operator;
    return isSaid && names.length === 2 && !names.some((name) => this.#gone.has(name)) ? '' : 'BAD_INPUT';
  }
}
