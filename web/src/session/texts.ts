import { helpCenter, rulesList } from '@candor/contract/modules/content/calls';
import type { ResultOf } from '@candor/contract/call';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/client.ts';
import { useLanguage } from '../i18n/text.tsx';

export type HelpTopic = ResultOf<typeof helpCenter>[number];
export type HelpArticle = HelpTopic['articles'][number];

/** Texts change when somebody publishes one. */
const STALE_MS = 300_000;

/** The help in the language of the page. Fetched once something asks for it. */
export function useHelp({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const language = useLanguage();
  const query = queryOf(helpCenter, {});
  return useQuery({ ...query, queryKey: [...query.queryKey, language], staleTime: STALE_MS, enabled });
}

/** What guides are found by in a search over everything: their titles and the words beside them. */
export function useHelpEntries(options?: {
  readonly enabled?: boolean;
}): readonly { readonly key: string; readonly title: string; readonly words: string }[] {
  const { data = [] } = useHelp(options);
  return data.flatMap(({ articles }) => articles.map(({ articleId, title, words }) => ({ key: String(articleId), title, words })));
}

/** The rules of a key in the language of the page. */
export function useRules(key: string) {
  const language = useLanguage();
  const query = queryOf(rulesList, { key });
  return useQuery({ ...query, queryKey: [...query.queryKey, language], staleTime: STALE_MS });
}
