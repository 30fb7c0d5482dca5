import * as v from 'valibot';

const source = v.object({
  source: v.string(),
  price: v.string(),
  ageMs: v.number(),
  deviationPpm: v.nullable(v.number()),
  counts: v.boolean(),
});

/** What the action `health` answers. */
export const healthShape = v.object({
  exchange: v.boolean(),
  warnings: v.array(v.string()),
  journal: v.object({ seq: v.number(), batchMs: v.nullable(v.number()), syncMs: v.number(), queued: v.number(), snapshotSeq: v.number() }),
  disk: v.object({ freeBytes: v.number(), sizeBytes: v.number() }),
  clock: v.object({ state: v.string(), differenceMs: v.number() }),
  database: v.boolean(),
  records: v.object({ seq: v.number(), entries: v.number(), behindMs: v.number() }),
  followers: v.array(v.object({ name: v.string(), seq: v.number(), entries: v.number() })),
  prices: v.array(v.object({ symbol: v.string(), state: v.string(), index: v.string(), sources: v.array(source) })),
  jobs: v.array(v.object({ job: v.string(), doneMs: v.nullable(v.number()), hasFailed: v.boolean() })),
  parts: v.array(
    v.object({
      part: v.string(),
      name: v.string(),
      isWell: v.boolean(),
      facts: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
    }),
  ),
});

export type Health = v.InferOutput<typeof healthShape>;

/** Names of parts that are not well, of regular work that has failed, and of the database where it is silent. */
export function unwellOf({ parts, jobs, database }: Pick<Health, 'parts' | 'jobs' | 'database'>): readonly string[] {
  return [
    ...(database ? [] : ['database']),
    ...parts.filter(({ isWell }) => !isWell).map(({ part, name }) => `${part} ${name}`.trim()),
    ...jobs.filter(({ hasFailed }) => hasFailed).map(({ job }) => job),
  ];
}
