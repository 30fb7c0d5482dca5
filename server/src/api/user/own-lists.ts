import type { CallDefinition } from '@candor/contract/call';
import { turns } from '../../machine/turns.ts';
import type { BoundCall, Circumstances } from './bind.ts';
import type { Refusal, Result } from './result.ts';

/** A call that answers own things, and with which parameters, in field terms, it answers all of them. */
export type OwnList = {
  readonly call: CallDefinition;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Its rows are not ended: as long as there is one, the account stays. */
  readonly isOpen?: boolean;
};

/** What a list has answered that was refused. */
export class ListRefused extends Error {
  override name = 'ListRefused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Reads lists through the handlers of their calls, as their owner would. */
export class OwnLists {
  readonly #bound: ReadonlyMap<CallDefinition, BoundCall>;

  constructor(bound: readonly BoundCall[]) {
    this.#bound = new Map(bound.map((one) => [one.call, one]));
  }

  /** Everything that a list answers, some rows at a time. Throws `ListRefused`. */
  async *read({ call, parameters }: OwnList, circumstances: Circumstances): AsyncGenerator<readonly unknown[]> {
    const bound = this.#bound.get(call);
    if (bound === undefined) throw new TypeError(`${call.name} has no handler`);
    yield* rowsOf(await bound.run(call.parameters.toWire?.(parameters) ?? parameters, circumstances));
  }

  async isEmpty(list: OwnList, circumstances: Circumstances): Promise<boolean> {
    for await (const rows of this.read({ ...list, parameters: { ...list.parameters, pageNum: '1', pageSize: '1' } }, circumstances))
      if (rows.length > 0) return false;
    return true;
  }
}

async function* rowsOf(result: Result<CallDefinition>): AsyncGenerator<readonly unknown[]> {
  if (!result.ok) throw new ListRefused(result);
  if ('slices' in result) {
    for await (const slice of result.slices) {
      await turns.next();
      yield slice();
    }
  } else if ('rows' in result) yield result.rows;
  else if ('data' in result) yield Array.isArray(result.data) ? result.data : [result.data];
}
