import * as v from 'valibot';
import { ownSession, type Session } from './session.ts';
import { fetchDocument, NO_ANSWER, OperatorFailure, readOutput } from './transport.ts';

/** A member of an input, as JSON Schema says it; what a form has no use for is left out. */
const memberShape = v.looseObject({
  type: v.optional(v.unknown()),
  description: v.optional(v.string(), ''),
  enum: v.optional(v.array(v.unknown())),
  examples: v.optional(v.array(v.unknown()), []),
  pattern: v.optional(v.string()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  items: v.optional(v.looseObject({ enum: v.optional(v.array(v.unknown())), type: v.optional(v.unknown()) })),
});

export type Member = v.InferOutput<typeof memberShape>;

const inputShape = v.object({
  properties: v.optional(v.record(v.string(), memberShape), {}),
  required: v.optional(v.array(v.string()), []),
});

const documentShape = v.object({
  paths: v.record(
    v.string(),
    v.object({
      post: v.object({
        operationId: v.string(),
        summary: v.string(),
        requestBody: v.object({ content: v.object({ 'application/json': v.object({ schema: inputShape }) }) }),
        'x-changes': v.boolean(),
        'x-persons': v.array(v.number()),
      }),
    }),
  ),
});

const allowedShape = v.array(
  v.object({
    name: v.string(),
    summary: v.string(),
    needs: v.picklist(['session', 'code']),
    permission: v.nullable(v.string()),
    persons: v.picklist([1, 2]),
  }),
);

/** An action that the reader may use. */
export type Action = v.InferOutput<typeof allowedShape>[number] & {
  readonly members: Readonly<Record<string, Member>>;
  readonly required: readonly string[];
  /** It leaves more than a row that somebody has looked. */
  readonly changes: boolean;
  /** Either count, by what is asked. */
  readonly isOneOrTwo: boolean;
};

/** What the reader may use, by name. */
export type Book = ReadonlyMap<string, Action>;

/** The document says what an action takes, the list what the reader may use of it. */
export function bookOf(document: unknown, listed: unknown): Book {
  const [read, allowed] = [v.safeParse(documentShape, document), v.safeParse(allowedShape, listed)];
  if (!read.success || !allowed.success) throw new OperatorFailure(NO_ANSWER);
  const { paths } = read.output;
  const known = new Map(Object.values(paths).map(({ post }) => [post.operationId, post]));
  return new Map(
    allowed.output.flatMap((action) => {
      const post = known.get(action.name);
      if (post === undefined) return [];
      const { properties, required } = post.requestBody.content['application/json'].schema;
      const said = { members: properties, required, changes: post['x-changes'], isOneOrTwo: post['x-persons'].length > 1 };
      return [[action.name, { ...action, ...said }] as const];
    }),
  );
}

export async function fetchBook(session: Session): Promise<Book> {
  const [document, listed] = await Promise.all([fetchDocument(), ownSession.ask(session, 'actions')]);
  return bookOf(document, readOutput(v.unknown(), listed));
}

/** Whether an action of this permission is among what he may use. */
export function isAllowed(book: Book, permission: string | null): boolean {
  return permission === null || [...book.values()].some((action) => action.permission === permission);
}
