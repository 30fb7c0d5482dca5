import type { CallDefinition } from './call.ts';

/** What the wire has of a module: a part of the server that is not decided in the exchange. */
export type ContractModule = {
  /** Its key in every room. */
  readonly name: string;
  /** Its calls by our own name of each (`table.ts`). */
  readonly calls: Readonly<Record<string, CallDefinition>>;
};
