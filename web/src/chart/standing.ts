import type { ChartController } from './controller.ts';
import type { ChartEngine } from './engine.ts';

/** A chart that stands: the engine that draws and the controller that feeds it. */
export type Standing = { readonly engine: ChartEngine; readonly controller: ChartController };
