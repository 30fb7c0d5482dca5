import { healthTask } from '../health/health-task.ts';
import type { Module } from '../modules/module.ts';
import { modules } from '../modules/registry.ts';
import type { OperatorAction } from '../operators/operator-action.ts';
import { serverProducts } from '../products/registry.ts';
import { OperatorService } from '../operators/operator-service.ts';

const parts = { core: {}, database: {}, identity: {}, verification: {}, contact: {}, now: () => 0, manifests: serverProducts };

/** Everything that operators can ask for, of all rooms and modules: nothing is looked up in these while it is listed, and none of it can be done. */
export function allOperatorActions(): readonly OperatorAction[] {
  const actions = modules.flatMap((module: Module) => module.actions?.(parts as never) ?? []);
  const ofProducts = serverProducts.flatMap(({ actions: of }) => of?.(parts as never) ?? []);
  const health = healthTask({ core: { onBatch: () => () => undefined } } as never);
  return [...new OperatorService(parts as never).actions, ...actions, ...ofProducts, health];
}

/** Names of all lists of what waits for operators. */
export function allWorkLists(): readonly string[] {
  const ofModules = modules.flatMap((module: Module) => module.workLists?.(parts as never) ?? []);
  const ofProducts = serverProducts.flatMap(({ workLists }) => workLists?.(parts as never) ?? []);
  return [...new OperatorService(parts as never).workLists, ...ofModules, ...ofProducts].map(({ name }) => name);
}
