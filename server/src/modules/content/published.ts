import { hash } from 'node:crypto';
import type { Core } from '../../machine/core/core.ts';
import type { Logger } from '../../machine/telemetry/log.ts';
import { OperatorFacts } from '../../operators/operator-facts.ts';
import type { ContentVersions } from './content-versions.ts';
import type { ContentKind } from './content-words.ts';
import { textIn, type PublishedText } from './published-text.ts';
import { checkedVersions, type Checked } from './shown-versions.ts';
import type { VersionRow } from './tables.ts';
import { publishedIn } from './version-words.ts';

export type PublishedOptions = {
  readonly versions: ContentVersions;
  readonly core: Pick<Core, 'submit' | 'query'>;
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn'>;
};

const NOTHING: Checked = { standing: [], shown: [], ended: [], problems: [] };

/** What operators have published and the journal has as it is. It stands in memory: a row that is changed meanwhile is not shown, and is named. */
export class Published {
  readonly #options: PublishedOptions;
  readonly #facts: OperatorFacts;
  readonly #listeners = new Set<() => void>();
  #checked = NOTHING;
  /** What was found once: a publication that is being written is not there yet. */
  #suspected: readonly string[] = [];
  #problems: readonly string[] = [];
  #version = 0;
  /** One after another: each begins from what the one before has left. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PublishedOptions) {
    this.#options = options;
    this.#facts = new OperatorFacts(options.core, () => undefined);
  }

  /** Another number: something else is shown. 0 while nothing is. */
  get version(): number {
    return this.#version;
  }

  /** What of the database is not what the journal has, in words. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Told when something else is shown. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isShown({ text_id, version }: Pick<VersionRow, 'text_id' | 'version'>): boolean {
    return this.#checked.shown.some((row) => row.text_id === text_id && row.version === version);
  }

  /** Whether the journal has it as it is, and as published. */
  isStanding({ text_id, version }: Pick<VersionRow, 'text_id' | 'version'>): boolean {
    return this.#checked.standing.some((row) => row.text_id === text_id && row.version === version);
  }

  /** Of a kind, in a language, each in English where it is not translated. The newest first. */
  texts(kind: ContentKind, language: string): readonly PublishedText[] {
    return this.#checked.shown.filter((row) => row.kind === kind).flatMap((row) => textIn(row, language) ?? []);
  }

  /** Reads what there is and compares it with the journal. */
  async refresh(): Promise<void> {
    await this.#inTurn(() => this.#refresh());
  }

  /** Shows a version by its decision; false when that does not stand any more. */
  async publish(textId: number, version: number, proposalId: number): Promise<boolean> {
    return await this.#inTurn(async () => {
      if (!(await this.#facts.decisions()).byId.has(proposalId)) return false;
      await this.#options.versions.publish(textId, version, proposalId);
      await this.#refresh();
      return true;
    });
  }

  /** Takes away what was published of a text before a proposal: in the journal first, since a row alone takes nothing away. */
  async withdraw(textId: number, proposalId: number): Promise<void> {
    await this.#inTurn(async () => {
      const { byId } = await this.#facts.decisions();
      const own = [...byId.values()].filter((one) => one.proposalId < proposalId && publishedIn(one.about)?.text === textId);
      for (const one of own) await this.#facts.state({ type: 'decision.close', proposalId: one.proposalId });
      await this.#options.versions.endText(textId);
      await this.#refresh();
    });
  }

  /** Resolves when what was begun is done. */
  async rest(): Promise<void> {
    await this.#last;
  }

  async #inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return await done;
  }

  async #refresh(): Promise<void> {
    const { versions, now, log } = this.#options;
    const [rows, { byId }] = [await versions.standing(), await this.#facts.decisions()];
    this.#checked = checkedVersions(rows, byId, now());
    const { ended, problems, shown } = this.#checked;
    for (const proposalId of ended) await this.#facts.state({ type: 'decision.close', proposalId });
    await versions.end(ended);
    const found = problems.filter((problem) => this.#suspected.includes(problem));
    for (const problem of found) if (!this.#problems.includes(problem)) log.warn({ problem }, 'published texts');
    this.#suspected = problems;
    this.#problems = found;
    const before = this.#version;
    this.#version = numberOf(shown);
    if (this.#version !== before) for (const listener of this.#listeners) listener();
  }
}

/** The same for the same versions, another for others. */
function numberOf(shown: readonly VersionRow[]): number {
  if (shown.length === 0) return 0;
  const all = shown.map(({ text_id, version }) => `${text_id} ${version}`).toSorted();
  return Number.parseInt(hash('sha256', all.join('\n')).slice(0, 12), 16) + 1;
}
