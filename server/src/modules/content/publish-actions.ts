import type { Core } from '../../machine/core/core.ts';
import { numberField } from '../../operators/fields.ts';
import { operatorChange, refuseAction, type OperatorChange } from '../../operators/operator-action.ts';
import { isDecided, OperatorFacts } from '../../operators/operator-facts.ts';
import { problemsOf } from './completeness.ts';
import { stampField, textNumber } from './content-fields.ts';
import type { Content } from './content.ts';
import { NOTICES_MOST, personsFor } from './content-words.ts';
import { changesOf, withdrawalChangesOf } from './publication-changes.ts';
import { publicationOf, publicationWords, publishedIn, type Publication } from './version-words.ts';

export type PublishParts = {
  readonly content: Content;
  readonly core: Pick<Core, 'submit' | 'query'>;
  readonly now: () => number;
};

/** Published texts stand as decisions that are not closed, of which the exchange keeps some thousands. */
const MOST_PUBLISHED = 1_000;

const persons = (_asker: object, details: { readonly kind: string } | null): Promise<1 | 2> =>
  Promise.resolve(personsFor(details?.kind ?? ''));

/** Publishing and taking away: one person for notices and guides, two for what binds. */
export function publishActions(parts: PublishParts): readonly OperatorChange[] {
  return [publishing(parts), withdrawing(parts)];
}

function publishing({ content, core, now }: PublishParts): OperatorChange {
  const changed = refuseAction('ALREADY_DONE', 'the draft is another by now, or is published: read it again');
  return operatorChange({
    name: 'content.publish',
    summary: 'Publishes the draft of a text as it is, at once or from its time on; the version before it is shown until then.',
    permission: 'content',
    persons,
    stands: true,
    words: publicationWords,
    input: { text: textNumber, version: numberField('Number of the draft.', 1), stamp: stampField },
    command: { takes: ['text', 'version', 'stamp'] },
    async check({ text, version, stamp }) {
      const draft = await content.versions.draftOf(text);
      if (draft?.version !== version) return { ...refuseAction('NOT_FOUND', 'there is no such draft'), field: 'version' };
      if (draft.stamp !== stamp) return changed;
      const [problem] = problemsOf(draft, now(), content.pictures);
      if (problem !== undefined) return refuseAction('INCOMPLETE', problem);
      const standing = await standingTexts(core);
      if (standing.length >= MOST_PUBLISHED) return refuseAction('BUSY', 'too many texts are published: withdraw some first');
      const others = standing.filter((one) => one.kind === 'notice' && one.text !== text);
      if (draft.kind === 'notice' && new Set(others.map((one) => one.text)).size >= NOTICES_MOST)
        return refuseAction('BUSY', '{most} notices are published: withdraw some first', { most: NOTICES_MOST });
      return { ok: true, details: publicationOf(draft) };
    },
    changes: (details: Publication) => changesOf(content, details),
    async run(details: Publication, { proposalId }) {
      const { text, version, hash } = details;
      const row = (await content.versions.ofText(text)).find((one) => one.version === version);
      const isOwn = row?.proposal_id === proposalId || row?.proposal_id === null;
      if (row === undefined || !isOwn || publicationOf(row).hash !== hash) return changed;
      const isShown = await content.published.publish(text, version, proposalId);
      return isShown ? { ok: true, text: `version ${version} of text ${text} is published` } : changed;
    },
  });
}

function withdrawing({ content, core }: PublishParts): OperatorChange {
  return operatorChange({
    name: 'content.withdraw',
    summary: 'Takes away what is published of a text; where it has taken the place of a built-in text, that is shown again.',
    permission: 'content',
    persons,
    input: { text: textNumber },
    command: { takes: ['text'] },
    async check({ text }) {
      const own = (await standingTexts(core)).find((one) => one.text === text);
      if (own === undefined) return { ...refuseAction('NOT_FOUND', 'nothing of it is published'), field: 'text' };
      return { ok: true, details: { text, kind: own.kind } };
    },
    changes: ({ text }) => withdrawalChangesOf(content, text),
    async run({ text }: { readonly text: number; readonly kind: string }, { proposalId }) {
      await content.published.withdraw(text, proposalId);
      return { ok: true, text: `text ${text} is shown no more` };
    },
  });
}

/** What the journal has as published. */
async function standingTexts(core: PublishParts['core']): Promise<readonly { readonly text: number; readonly kind: string }[]> {
  const { byId } = await new OperatorFacts(core, () => undefined).decisions();
  return [...byId.values()].flatMap((decision) => (isDecided(decision) ? (publishedIn(decision.about) ?? []) : []));
}
