import type { Machine } from './machine.ts';

export type Services = Machine;
