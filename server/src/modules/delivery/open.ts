import type { DeliveryConfiguration } from '../../delivery/delivery-configuration.ts';
import { Delivery, type Queue } from '../../delivery/delivery.ts';
import type { HealthRow } from '../../health/health-row.ts';
import { hourly } from '../../jobs/job.ts';
import type { OpenModule } from '../module.ts';
import type { DeliveryParts } from './module.ts';

export function openModule({ database, mode, now, log }: DeliveryParts, configuration: DeliveryConfiguration): OpenModule<Delivery> {
  const onProblem = (channel: string, what: string, why: string): void => log.warn({ channel, what, why }, 'a message was not sent');
  const delivery = new Delivery({ configuration, mode, database, now, onProblem });
  return {
    gives: delivery,
    jobs: [hourly('demo-inbox', async () => await delivery.demoInbox?.removeExpired())],
    health: () => delivery.queues().map(mailHealth),
    stop: () => delivery.stop(),
  };
}

function mailHealth({ channel, waiting, sent, givenUp, lastProblem }: Queue): HealthRow {
  return { part: 'messages', name: channel, isWell: lastProblem === '', facts: { waiting, sent, givenUp, lastProblem } };
}
