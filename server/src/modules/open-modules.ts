import type { ServedModule } from '../api/user/served-module.ts';
import type { Listeners } from '../identity/hears.ts';
import type { Environment } from '../machine/environment.ts';
import type { Stops } from '../machine/stops.ts';
import type { OperatorAction } from '../operators/operator-action.ts';
import type { WorkList } from '../operators/work-list.ts';
import type { ConfiguredOf, Given, Ground, Module, OpenModule } from './module.ts';

/** `parts`: the ground and what modules give; `actions`: what operators can ask of them; `workLists`: what of them waits for operators. */
export type OpenModules<Parts = unknown> = {
  readonly all: readonly (OpenModule & ServedModule)[];
  readonly parts: Parts;
  readonly actions: readonly OperatorAction[];
  readonly workLists: readonly WorkList[];
};

/** Opens modules in their order, each with the ground, what those before it give and what it has read of the environment. */
export async function openModules<const List extends readonly Module[]>(
  modules: List,
  ground: Ground,
  configured: object,
  listeners: Pick<Listeners, 'add'>,
  stops: Pick<Stops, 'add'>,
): Promise<OpenModules<Given<List>>> {
  const all: (OpenModule & ServedModule)[] = [];
  const actions: OperatorAction[] = [];
  const workLists: WorkList[] = [];
  const parts: Record<string, unknown> = { ...ground };
  for (const module of modules) {
    // the registry's type says that what it needs is there
    const opened = await module.open(parts as never, (configured as Readonly<Record<string, unknown>>)[module.name] as never);
    parts[module.name] = opened.gives;
    actions.push(...(module.actions?.(parts as never) ?? []));
    workLists.push(...(module.workLists?.(parts as never) ?? []));
    all.push({ ...opened, ownLists: module.ownLists ?? [], ownRows: module.ownRows?.(parts as never) ?? [] });
    if (opened.hears !== undefined) listeners.add(opened.hears);
    if (opened.stop !== undefined) stops.add(opened.stop);
  }
  return { all, parts: parts as Given<List>, actions, workLists };
}

/** What modules read of the environment, by their names. */
export function readModules<const List extends readonly Module[]>(
  modules: List,
  environment: Environment,
  mode: 'demo' | 'live',
  problems: string[],
): ConfiguredOf<List> {
  const read = modules.map(({ name, configuration }) => [name, configuration?.read(environment, mode, problems)]);
  return Object.fromEntries(read) as ConfiguredOf<List>;
}
