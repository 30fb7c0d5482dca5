import type { Definition, QueryMap, Typed } from '../kernel/product.ts';
import type { PlanRow } from '../ledger/plan.ts';
import type { Ground } from './ground.ts';
import type { RiskCategory } from './protection/risk-categories.ts';
import type { GroundCode } from './refusals.ts';

/** A product on the ground: `Code` are the refusals that are its own, `Given` those of trading that it gives. */
export type ProductDefinition<
  Name extends string,
  Body extends Typed,
  Event extends Typed,
  Queries extends QueryMap,
  Code extends string,
  Given extends string = never,
> = Definition<Ground, PlanRow, GroundCode | Given, Name, Body, Event, Queries, Code> & { readonly riskCategory: RiskCategory };
