/** How much a structure that grows with input holds, by a name that stays the same: operators watch it. */
export type Size = {
  readonly structure: string;
  readonly count: number;
  /** What is beyond is refused. Null: bounded by how long things are kept, not by their number. */
  readonly most: number | null;
};
