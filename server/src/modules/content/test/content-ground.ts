import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { OperatorsScript } from '@candor/exchange/test/operators-script';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import { connectDatabase, type DatabaseConnection } from '../../../machine/storage/connection.ts';
import { readInput } from '../../../operators/fields.ts';
import { isChange, type OperatorAction, type OperatorAnswer } from '../../../operators/operator-action.ts';
import { OperatorFacts } from '../../../operators/operator-facts.ts';
import { allows, type Role } from '../../../operators/permissions.ts';
import { Proposals } from '../../../operators/proposals.ts';
import { createTestDatabase } from '../../../test/shared-postgres.ts';
import type { Content } from '../content.ts';
import { ContentVersions } from '../content-versions.ts';
import { editTasks } from '../edit-tasks.ts';
import { lookTasks } from '../look-tasks.ts';
import { publishActions } from '../publish-actions.ts';
import { ContentPictures } from '../pictures/content-pictures.ts';
import { pictureTasks } from '../pictures/picture-tasks.ts';
import { Published } from '../published.ts';
import { withContentTables } from '../tables.ts';
import { Texts } from '../texts.ts';

const BY = ['second', 'third'] as const;
const EDITORS: Readonly<Record<string, readonly Role[]>> = { anna: ['editor'], bea: ['editor'], rita: ['reviewer'] };

export type Input = Readonly<Record<string, unknown>>;
type Saved = { readonly text: number; readonly version: number; readonly stamp: number };

/** Texts of operators over a database of its own and an exchange in memory, with two editors. Made once by a test file. */
export class ContentGround {
  nowMs = 1_800_000_000_000;
  readonly warnings: string[] = [];
  core = new MemoryCore({ now: () => this.nowMs });
  #connection: DatabaseConnection | null = null;
  #content: Content | null = null;
  #proposals: Proposals | null = null;
  readonly #actions = new Map<string, OperatorAction>();

  constructor() {
    beforeAll(async () => {
      this.#connection = connectDatabase({ url: await createTestDatabase() });
      const rows = Object.entries(EDITORS).map(([name, roles]) => ({ name, roles: [...roles], enrolment_ms: 0, created_ms: 0 }));
      await this.connection.database.insertInto('operators').values(rows).execute();
    });
    afterAll(() => this.#connection?.close());
    beforeEach(async () => {
      await sql`TRUNCATE content_versions, content_pictures, operator_proposals`.execute(this.connection.database);
      this.core = new MemoryCore({ now: () => this.nowMs });
      let seq = 0;
      const script = new OperatorsScript((body) => {
        seq += 1;
        const { outcome } = this.core.run({ id: `test:${seq}`, accountId: 0, body });
        return outcome;
      });
      script.found();
      for (const [name, roles] of Object.entries(EDITORS)) {
        script.add(BY, name, roles);
        script.enrol(name);
      }
      await this.open();
      this.warnings.length = 0;
    });
  }

  get connection(): DatabaseConnection {
    if (this.#connection === null) throw new Error('the database is not open');
    return this.#connection;
  }

  get content(): Content {
    if (this.#content === null) throw new Error('it is not open');
    return this.#content;
  }

  get database() {
    return withContentTables(this.connection.database);
  }

  facts(): OperatorFacts {
    return new OperatorFacts(this.core, () => undefined);
  }

  /** As at a start, with a look at all rows a while later. */
  async open(): Promise<void> {
    const now = (): number => this.nowMs;
    const { database } = this.connection;
    const versions = new ContentVersions(database, now);
    const warn = ({ problem }: { readonly problem: string }): void => void this.warnings.push(problem);
    const published = new Published({ versions, core: this.core, now, log: { warn } as never });
    await published.refresh();
    const texts = await Texts.read([], (kind, language) => published.texts(kind, language));
    const pictures = new ContentPictures({ database, core: this.core, now });
    await pictures.open();
    const content = { versions, published, texts, pictures };
    this.#content = content;
    const changes = publishActions({ content, core: this.core, now });
    const all = [
      ...lookTasks({ content, settings: FALLBACK_SETTINGS, now }),
      ...editTasks({ content }),
      ...pictureTasks({ content }),
      ...changes,
    ];
    for (const action of all) this.#actions.set(action.name, action);
    this.#proposals = new Proposals({ database, facts: this.facts(), now });
    this.#proposals.offer(changes);
    await this.#proposals.resume();
    await published.refresh();
  }

  readonly ask = async (name: string, action: string, input: Input = {}): Promise<OperatorAnswer> => {
    const operator = { name, roles: EDITORS[name] ?? [] };
    const asked = this.#actions.get(action);
    const done =
      action === 'confirm' ? await this.#proposals?.confirm(operator, Number(input['id'])) : await this.#do(asked, operator, input);
    if (done === undefined) throw new Error('it is not open');
    return done.ok ? { outcome: 'ok', output: done.output } : { ...done, outcome: done.code };
  };

  /** The same with a reason. */
  readonly act = async (name: string, action: string, input: Input): Promise<OperatorAnswer> =>
    await this.ask(name, action, { reason: 'a test', ...input });

  readonly titles = (kind: 'notice' | 'help' | 'rules', language = 'en'): readonly string[] =>
    this.content.published.texts(kind, language).map(({ title }) => title);

  readonly saved = async (input: Input): Promise<Saved> => {
    const { outcome, output, text } = await this.ask('anna', 'content.save', { stamp: 0, ...input });
    expect([outcome, text]).toEqual(['ok', undefined]);
    return output as Saved;
  };

  /** The number of a text that is published at once. */
  readonly publishing = async (input: Input): Promise<number> => {
    const { text, version, stamp } = await this.saved(input);
    expect(await this.act('anna', 'content.publish', { text, version, stamp })).toMatchObject({ outcome: 'ok', output: { isDone: true } });
    return text;
  };

  /** What would be kept of a publication, and what the queue says of it. */
  readonly publication = async (input: Input) => {
    const action = this.#actions.get('content.publish');
    if (action === undefined || !isChange(action)) throw new Error('there is no such change');
    const checked = await action.check(input as never);
    if (!checked.ok) throw new Error(checked.text);
    return async () => await action.changes?.(checked.details);
  };

  async #do(action: OperatorAction | undefined, operator: { readonly name: string; readonly roles: readonly Role[] }, input: Input) {
    if (action === undefined) throw new Error('there is no such action');
    if (action.permission !== null && !allows(operator.roles, action.permission))
      return { ok: false as const, code: 'NO_PERMISSION', text: '' };
    if (isChange(action)) return await this.#proposals?.propose(operator, action, input);
    const read = readInput(action.input, input);
    return read.ok ? await action.answer(operator, read.input) : read;
  }
}
