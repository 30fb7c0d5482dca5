import { takeAcceptance } from './machine/acceptances.ts';
import type { Configuration } from './configuration.ts';
import type { ExchangeTime } from './machine/clock/exchange-time.ts';
import type { Core } from './machine/core/core.ts';
import type { Encryption } from './machine/encryption/encryption.ts';
import { haltActions } from './halts/halt-actions.ts';
import type { OpenDatabase } from './machine/storage/open-database.ts';
import { openOperator } from './operator/open-operator.ts';
import { OperatorAccounts } from './operators/operator-accounts.ts';
import type { OperatorAction } from './operators/operator-action.ts';
import type { OperatorTask } from './operators/operator-task.ts';
import { OperatorsDesk } from './operators/operators-desk.ts';
import { TrailHeads } from './operators/trail-head.ts';
import { encryptionDesk } from './resealing/encryption-desk.ts';
import { serverProducts } from './products/registry.ts';
import type { Stops } from './machine/stops.ts';
import { planTerms } from './terms/plan-action.ts';
import { showTerms } from './terms/show-task.ts';
import type { Logger } from './machine/telemetry/log.ts';

type OperatorRooms = {
  readonly core: Core;
  /** Of modules. */
  readonly tasks: readonly OperatorTask[];
  readonly actions: readonly OperatorAction[];
  readonly now: () => number;
};

type Around = {
  readonly core: Core;
  readonly connection: OpenDatabase;
  readonly encryption: Encryption;
  readonly time: ExchangeTime;
  readonly nowMs: number;
  readonly log: Logger;
  readonly stops: Stops;
};

/** Adds what needs the modules, which are opened later than the socket. */
export async function offerToOperators(desk: OperatorsDesk, rooms: OperatorRooms): Promise<void> {
  desk.offerTasks(operatorTasks(rooms));
  await desk.offerActions(operatorActions(rooms));
}

/** What one operator does alone. */
export function operatorTasks({ core, tasks }: Pick<OperatorRooms, 'core' | 'tasks'>): readonly OperatorTask[] {
  return [...tasks, showTerms({ core, products: serverProducts })];
}

/** What operators can ask for, each with its line in its module or here. */
export function operatorActions({ core, actions, now }: Pick<OperatorRooms, 'core' | 'actions' | 'now'>): readonly OperatorAction[] {
  return [...actions, ...haltActions({ core, products: serverProducts }), planTerms({ core, products: serverProducts, now })];
}

/** What was accepted before this start is good for one administrator of this start, or none. */
function isAcceptedOnce(dataFolder: string): () => boolean {
  let isLeft = takeAcceptance(dataFolder, 'operators');
  return () => {
    const isNow = isLeft;
    isLeft = false;
    return isNow;
  };
}

/** Who works on this server, and the socket over which they ask. */
export async function openOperators(
  { dataFolder }: Pick<Configuration, 'dataFolder'>,
  { core, connection: { database, url }, encryption, time, nowMs, log, stops }: Around,
): Promise<OperatorsDesk> {
  const now = (): number => time.steady();
  const accounts = new OperatorAccounts({ database, encryption, now, wallNow: Date.now });
  const onProblem = (problem: string): void => log.warn({ problem }, 'operator');
  const heads = new TrailHeads({ database, core, onProblem });
  const desk = new OperatorsDesk({ database, accounts, heads, now, isBeginAccepted: isAcceptedOnce(dataFolder) });
  const channel = await openOperator({ core, dataFolder, databaseUrl: url, desks: [desk, encryptionDesk(encryption)], nowMs, onProblem });
  stops.add(() => channel.stop());
  return desk;
}
