import type { Core } from '../machine/core/core.ts';
import type { Follower } from './follower.ts';
import { Following, type FollowerState, type FollowingOptions } from './following.ts';
import { readBatches } from '../machine/journal/reader.ts';
import type { Stops } from '../machine/stops.ts';
import type { Database } from '../machine/storage/connection.ts';
import type { Logger } from '../machine/telemetry/log.ts';

type Around = {
  readonly core: Core;
  readonly database: Database;
  readonly dataFolder: string;
  readonly log: Logger;
  readonly stops: Stops;
};

/** Begins what follows from the journal; answers how far each has come. */
export async function openFollowers(
  all: readonly Follower[],
  { core, database, dataFolder, log, stops }: Around,
): Promise<() => readonly FollowerState[]> {
  const running: Following[] = [];
  const read: FollowingOptions['read'] = (fromSeq, untilSeq) => readBatches(dataFolder, fromSeq, untilSeq);
  const onProblem = (follower: string, error: unknown): void =>
    log.warn({ follower, error: String(error) }, 'what follows from the journal failed and is tried again');
  for (const follower of all) {
    const following = await Following.start(follower, { core, database, read, onProblem });
    running.push(following);
    stops.add(() => following.stop());
  }
  return () => running.map((following) => following.state());
}
