import type { RouteLines } from './route.ts';

/** A module's pages as the web app knows them: `features/<name>/module.ts`. It is in the entry, so it is texts and numbers. */
export interface WebModule<Routes extends RouteLines = RouteLines> {
  /** The key of its folder in every room. */
  readonly name: string;
  readonly routes: Routes;
}
