import type { Machine } from '../../api/user/machine.ts';
import { DELIVERY_VARIABLES, readDelivery, type DeliveryConfiguration } from '../../delivery/delivery-configuration.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Module } from '../module.ts';

export type DeliveryParts = Pick<Machine, 'database' | 'mode' | 'now' | 'log'>;

/** Messages to users by mail and phone. */
export const delivery: Module<'delivery', DeliveryParts, Delivery, DeliveryConfiguration> = {
  name: 'delivery',
  configuration: { variables: DELIVERY_VARIABLES, read: readDelivery },
  open: async (parts, configuration) => (await import('./open.ts')).openModule(parts, configuration),
};
