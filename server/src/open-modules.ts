import type { Listeners } from './hears.ts';
import type { Machine, Module, OpenModule } from './module.ts';
import type { OperatorAction } from './operators/operator-action.ts';

export type OpenModules = {
  readonly all: readonly OpenModule[];
  /** What operators can ask of them. */
  readonly actions: readonly OperatorAction[];
  stop(): Promise<void>;
};

/** Opens modules in their order, each with the machine and what those before it give, and stops them in the opposite one; a failure stops those that were opened. */
export async function openModules(modules: readonly Module[], machine: Machine, listeners: Listeners): Promise<OpenModules> {
  const all: OpenModule[] = [];
  const actions: OperatorAction[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const module of all.splice(0).toReversed()) await module.stop?.().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} modules did not stop cleanly: ${failures.join(', ')}`);
  };
  const parts: Record<string, unknown> = { ...machine };
  try {
    for (const module of modules) {
      // the registry's type says that what it needs is there
      const opened = await module.open(parts as never);
      actions.push(...(module.actions?.(parts as never) ?? []));
      all.push(opened);
      parts[module.name] = opened.gives;
      if (opened.hears !== undefined) listeners.add(opened.hears);
    }
    return { all: [...all], actions, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
