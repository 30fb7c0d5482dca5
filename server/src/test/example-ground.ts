import type { Json } from '../api/user/documentation/shape.ts';
import type { ApiClient } from './api-client.ts';
import type { ServerProcess } from './server-process.ts';

/** The server that the examples of the API document are sent to, and the account that sends them. */
export type ExampleGround = { readonly server: ServerProcess; readonly alice: ApiClient };

/** What must exist before an example succeeds, by the name of its call; the numbers of such objects take the place of those in the example. */
export type BeforeExamples = Readonly<Record<string, () => Promise<Json>>>;

/** A product's own, in `products/<name>/test/examples.ts`. It is asked once, before there is a server. */
export type ProductExamples = (ground: () => ExampleGround) => BeforeExamples;
