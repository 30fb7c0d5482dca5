import type { Configuration } from '../configuration.ts';
import type { Machine } from '../api/user/machine.ts';
import { openFollowers } from '../followers/open-followers.ts';
import { healthTask, type HealthSources } from '../health/health-task.ts';
import { readinessOf, type Readiness, type ReadinessSources } from '../health/readiness.ts';
import type { HealthRow } from '../health/health-row.ts';
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
import type { OpenOperators } from '../open-operators.ts';

type Around = {
  readonly configuration: Configuration;
  readonly listeners: Listeners;
  readonly operators: Pick<OpenOperators, 'service' | 'warnings'>;
  readonly readiness: Omit<ReadinessSources, 'modules'>;
  /** What sources of prices say now. */
  readonly sources: HealthSources['prices'];
  readonly stops: Stops;
};

/** `readiness`: how the server does, modules and operators among it. */
type OpenRegistered = OpenModules<Given<typeof modules>> & { readonly readiness: () => Promise<Readiness> };

/** Opens the modules of the registry, begins their followers and regular work, and offers operators what they can ask of them. */
export async function openRegisteredModules(
  machine: Machine,
  { configuration, listeners, operators: { service, warnings }, readiness: sources, sources: prices, stops }: Around,
): Promise<OpenRegistered> {
  const { core, database, dataFolder, tables, metrics, now, log } = machine;
  const opened = await openModules(modules, { ...machine, manifests: serverProducts }, configuration.modules, listeners, stops);
  const all = opened.all;
  const words = (): readonly string[] => [...warnings(), ...all.flatMap((module) => module.warnings?.() ?? [])];
  const readiness = async (): Promise<Readiness> => await readinessOf({ ...sources, modules: words });
  const followed = all.flatMap((module) => module.followers ?? []);
  const followers = await openFollowers(followed, { core, database, dataFolder, log, stops });
  let jobs: HealthSources['jobs'] = () => [];
  const ofModules = (): readonly HealthRow[] => all.flatMap((module) => module.health?.() ?? []);
  const health = healthTask({ core, readiness, prices, followers, jobs: () => jobs(), modules: ofModules });
  const ofProducts = serverProducts.flatMap(({ workLists }) => workLists?.(machine) ?? []);
  const ofEach = serverProducts.flatMap(({ actions }) => actions?.(machine) ?? []);
  const contradictions = all.flatMap((module) => module.contradictions ?? []);
  await service.offer({ actions: [...opened.actions, ...ofEach, health], workLists: [...opened.workLists, ...ofProducts], contradictions });
  const own = [hourly('rows', () => removeOutlived(database, tables, now())), watchWork(metrics, service.workLists, now)];
  jobs = openJobs([...own, ...all.flatMap((module) => module.jobs ?? [])], { database, now, metrics, log, stops });
  return { ...opened, readiness };
}
