import type { Listeners } from './hears.ts';
import type { Machine, Module, OpenModule } from './module.ts';
import type { OperatorAction } from '../operators/operator-action.ts';
import type { Stops } from '../machine/stops.ts';

/** `actions`: what operators can ask of them. */
export type OpenModules = { readonly all: readonly OpenModule[]; readonly actions: readonly OperatorAction[] };

/** Opens modules in their order, each with the machine and what those before it give. */
export async function openModules(
  modules: readonly Module[],
  machine: Machine,
  listeners: Pick<Listeners, 'add'>,
  stops: Pick<Stops, 'add'>,
): Promise<OpenModules> {
  const all: OpenModule[] = [];
  const actions: OperatorAction[] = [];
  const parts: Record<string, unknown> = { ...machine };
  for (const module of modules) {
    // the registry's type says that what it needs is there
    const opened = await module.open(parts as never);
    actions.push(...(module.actions?.(parts as never) ?? []));
    parts[module.name] = opened.gives;
    all.push(opened);
    if (opened.hears !== undefined) listeners.add(opened.hears);
    if (opened.stop !== undefined) stops.add(opened.stop);
  }
  return { all, actions };
}
