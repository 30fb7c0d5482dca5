import type { Configuration } from '../configuration.ts';
import type { Machine } from '../api/user/machine.ts';
import { openFollowers } from '../followers/open-followers.ts';
import { watchWork } from '../health/work-figures.ts';
import type { Listeners } from '../identity/hears.ts';
import { hourly } from '../jobs/job.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { removeOutlived } from '../machine/storage/rows-of-accounts.ts';
import type { Stops } from '../machine/stops.ts';
import type { Given } from './module.ts';
import { openModules, type OpenModules } from './open-modules.ts';
import { modules } from './registry.ts';
import { serverProducts } from '../products/registry.ts';
import type { OperatorService } from '../operators/operator-service.ts';

type Around = {
  readonly configuration: Configuration;
  readonly listeners: Listeners;
  readonly operators: OperatorService;
  readonly stops: Stops;
};

/** Opens the modules of the registry, begins their followers and regular work, and offers operators what they can ask of them. */
export async function openRegisteredModules(
  machine: Machine,
  { configuration, listeners, operators, stops }: Around,
): Promise<OpenModules<Given<typeof modules>>> {
  const { core, database, dataFolder, tables, metrics, now, log } = machine;
  const opened = await openModules(modules, { ...machine, manifests: serverProducts }, configuration.modules, listeners, stops);
  const followers = opened.all.flatMap((module) => module.followers ?? []);
  await openFollowers(followers, { core, database, dataFolder, log, stops });
  const ofProducts = serverProducts.flatMap(({ workLists }) => workLists?.(machine) ?? []);
  const contradictions = opened.all.flatMap((module) => module.contradictions ?? []);
  await operators.offer({ actions: opened.actions, workLists: [...opened.workLists, ...ofProducts], contradictions });
  const own = [hourly('rows', () => removeOutlived(database, tables, now())), watchWork(metrics, operators.workLists, now)];
  openJobs([...own, ...opened.all.flatMap((module) => module.jobs ?? [])], { database, now, metrics, log, stops });
  return opened;
}
