import { CALLS } from '@candor/contract/table';
import { bindPublic, bindUser, type BoundCall } from '../../api/user/bind.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { answer, refuse } from '../../api/user/result.ts';
import type { Text, Texts } from './texts.ts';

export function contentCalls(texts: Texts, time: PlatformTime): readonly BoundCall[] {
  const articleOf = ({ textId, title, html, words, publishedMs }: Text) => ({
    articleId: textId,
    title,
    content: html,
    words,
    createTime: time.text(publishedMs),
  });
  return [
    // No operator can publish a notice yet.
    bindPublic(CALLS.notices, async () => await Promise.resolve(answer([]))),
    bindPublic(CALLS.rules, async ({ language, parameters }) => {
      const found = parameters.key === undefined ? [] : texts.rules(parameters.key, language);
      const rows = found.map(({ textId, key, title, html, publishedMs, language: written }) => ({
        ruleId: textId,
        title,
        language: written,
        content: html,
        state: 'shown' as const,
        key: key ?? '',
        createTime: time.text(publishedMs),
      }));
      return await Promise.resolve(answer(rows));
    }),
    bindUser(CALLS.helpCenter, async ({ language }) => {
      const topics = texts.topics(language);
      return await Promise.resolve(
        answer(topics.map(({ topicId, title, texts: own }) => ({ topicId, title, articles: own.map(articleOf) }))),
      );
    }),
    bindUser(CALLS.helpArticle, async ({ language, parameters }) => {
      const found = texts.article(parameters.articleId, language);
      return await Promise.resolve(found === null ? refuse('NOT_FOUND') : answer(articleOf(found)));
    }),
  ];
}
