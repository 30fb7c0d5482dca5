import type { DeliveryConfiguration } from '../../delivery/delivery-configuration.ts';
import { Delivery } from '../../delivery/delivery.ts';
import { hourly } from '../../jobs/job.ts';
import type { OpenModule } from '../module.ts';
import type { DeliveryParts } from './module.ts';

export function openModule({ database, mode, now, log }: DeliveryParts, configuration: DeliveryConfiguration): OpenModule<Delivery> {
  const onProblem = (channel: string, what: string, why: string): void => log.warn({ channel, what, why }, 'a message was not sent');
  const delivery = new Delivery({ configuration, mode, database, now, onProblem });
  return {
    gives: delivery,
    jobs: [hourly('demo-inbox', async () => await delivery.demoInbox?.removeExpired())],
    stop: () => delivery.stop(),
  };
}
