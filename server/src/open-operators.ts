import { takeAcceptance } from './machine/acceptances.ts';
import { startOperatorInterface, type OperatorInterfaceOptions } from './api/operator/interface.ts';
import type { Configuration } from './configuration.ts';
import type { ExchangeTime } from './machine/clock/exchange-time.ts';
import type { Core } from './machine/core/core.ts';
import type { Encryption } from './machine/encryption/encryption.ts';
import { Front, trustIn } from './api/front.ts';
import type { OpenDatabase } from './machine/storage/open-database.ts';
import type { ChannelService } from './operator/channel.ts';
import { openOperator } from './operator/open-operator.ts';
import { firstInvite, type FirstInviteParts } from './operators/first-invite.ts';
import { OperatorFacts } from './operators/operator-facts.ts';
import { OperatorAccounts } from './operators/operator-accounts.ts';
import { FIRST_ADMINISTRATOR, FIRST_INVITE, OPERATOR_ADDRESS } from './operator/ask.ts';
import { OperatorService } from './operators/operator-service.ts';
import { TrailHeads } from './operators/trail-head.ts';
import { encryptionService } from './resealing/encryption-service.ts';
import { naming } from './machine/start-failure.ts';
import type { Stops } from './machine/stops.ts';
import type { Logger } from './machine/telemetry/log.ts';

type Around = {
  readonly core: Core;
  readonly connection: OpenDatabase;
  readonly encryption: Encryption;
  readonly time: ExchangeTime;
  readonly nowMs: number;
  readonly log: Logger;
  readonly stops: Stops;
};

/** What was accepted before this start is good for one administrator of this start, or none. */
function isAcceptedOnce(dataFolder: string): () => boolean {
  let isLeft = takeAcceptance(dataFolder, 'operators');
  return () => {
    const isNow = isLeft;
    isLeft = false;
    return isNow;
  };
}

/** What the owner of the data folder asks without being an operator: the first administrator, the first invite, and where operators are served. */
function ownersServices(service: OperatorService, invite: FirstInviteParts, address: () => string | null): readonly ChannelService[] {
  return [
    { name: FIRST_INVITE, answer: (input) => firstInvite(invite, input) },
    {
      name: FIRST_ADMINISTRATOR,
      async answer(input) {
        const { outcome, output, text } = await service.addFirst(input);
        return { outcome, told: output ?? text };
      },
    },
    { name: OPERATOR_ADDRESS, answer: () => Promise.resolve({ outcome: 'ok', told: address() }) },
  ];
}

/** `address`: where the interface of operators listens; null as long as it does not. */
export type OpenOperators = { readonly service: OperatorService; address: string | null; readonly warnings: () => readonly string[] };

/** Who works on this server, and the socket over which the owner of the data folder asks. */
export async function openOperators(
  { dataFolder, publicUrl }: Pick<Configuration, 'dataFolder' | 'publicUrl'>,
  { core, connection: { database, url }, encryption, time, nowMs, log, stops }: Around,
): Promise<OpenOperators> {
  const now = (): number => time.steady();
  let isContradicted = false;
  const onProblem = (problem: string): void => log.warn({ problem }, 'operator');
  const differs = (problem: string): void => {
    isContradicted = true;
    onProblem(problem);
  };
  const facts = new OperatorFacts(core, differs);
  const accounts = new OperatorAccounts({ database, encryption, facts, now, wallNow: Date.now });
  const heads = new TrailHeads({ database, core, onProblem });
  const service = new OperatorService({ database, accounts, facts, heads, now, isBeginAccepted: isAcceptedOnce(dataFolder) });
  const operators: OpenOperators = { service, address: null, warnings: () => (isContradicted ? ['operators'] : []) };
  const invite = { database, operators: () => facts.all(), publicUrl, now };
  const services = [...ownersServices(service, invite, () => operators.address), encryptionService(encryption)];
  const channel = await openOperator({ core, dataFolder, databaseUrl: url, services, nowMs, onProblem });
  stops.add(() => channel.stop());
  return operators;
}

/** Serves operators over HTTP, and answers where; to be called when everything that they can ask for is offered. */
export async function openOperatorInterface(
  { operator: address, operatorPublicUrl, trustedProxies, limits }: Configuration,
  operators: OpenOperators,
  { now, log, stops, ...pages }: Pick<Around, 'log' | 'stops'> & Pick<OperatorInterfaceOptions, 'now' | 'pageFolder' | 'routes'>,
): Promise<string> {
  const front = new Front(trustIn(trustedProxies), operatorPublicUrl);
  const start = { service: operators.service, front, address, limits, now, log, ...pages };
  const served = await naming('CANDOR_OPERATOR_ADDRESS', () => startOperatorInterface(start));
  stops.add(() => served.stop());
  operators.address = served.url;
  return served.url;
}
