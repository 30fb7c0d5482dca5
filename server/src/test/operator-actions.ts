import type { Module } from '../modules/module.ts';
import { modules } from '../modules/registry.ts';
import type { OperatorAction } from '../operators/operator-action.ts';
import { serverProducts } from '../products/registry.ts';
import { OperatorService } from '../operators/operator-service.ts';

/** Everything that operators can ask for, of all rooms and modules: nothing is looked up in these while it is listed, and none of it can be done. */
export function allOperatorActions(): readonly OperatorAction[] {
  const parts = { core: {}, database: {}, identity: {}, verification: {}, now: () => 0, manifests: serverProducts };
  const actions = modules.flatMap((module: Module) => module.actions?.(parts as never) ?? []);
  return [...new OperatorService(parts as never).actions, ...actions];
}
