import type { Ground } from '../../ground/ground.ts';
import type { SpotSettlement } from './matching.ts';
import type { SpotState } from './state.ts';

/** What a decision of spot reads and works with. */
export type Parts = { readonly ground: Ground; readonly state: SpotState; readonly settlement: SpotSettlement };
