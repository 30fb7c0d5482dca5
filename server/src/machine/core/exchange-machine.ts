import { Exchange } from '@candor/exchange/exchange';
import type { MachineMaker } from './machine.ts';

/** The exchange itself as the core's machine. */
export const makeExchangeMachine: MachineMaker = (saved) => (saved === null ? new Exchange() : Exchange.restoreFrom(saved));
