import { CALLS } from '@candor/contract/table';
import { bindPublic, bindUser, type BoundCall } from '../../api/user/bind.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { answer, refuse } from '../../api/user/result.ts';
import type { Published } from './published.ts';
import type { PublishedText } from './published-text.ts';
import type { Text } from './text.ts';
import type { Texts } from './texts.ts';

export function contentCalls(
  texts: Pick<Texts, 'rules' | 'topics' | 'article'>,
  published: Pick<Published, 'texts'>,
  time: PlatformTime,
): readonly BoundCall[] {
  const articleOf = ({ textId, title, html, words, publishedMs }: Text) => ({
    articleId: textId,
    title,
    content: html,
    words,
    createTime: time.text(publishedMs),
  });
  const noticeOf = ({ textId, title, place, part, html, link, language, position, publishedMs }: PublishedText) => ({
    noticeId: textId,
    noticeTitle: title,
    kind: place,
    part,
    content: html,
    pictureUrl: '',
    linkUrl: '',
    detailUrl: link,
    language,
    state: 'shown' as const,
    position,
    device: 'phone' as const,
    createTime: time.text(publishedMs),
    times: { createMs: publishedMs },
  });
  return [
    bindPublic(CALLS.notices, async ({ language, parameters: { kind, part } }) => {
      const notices = published.texts('notice', language);
      const wanted = notices.filter((one) => (kind === undefined || one.place === kind) && (part === undefined || one.part === part));
      const rows = wanted.toSorted((one, other) => one.position - other.position).map(noticeOf);
      return await Promise.resolve(answer(rows));
    }),
    bindPublic(CALLS.notice, async ({ language, parameters }) => {
      const found = published.texts('notice', language).find(({ textId }) => textId === parameters.noticeId);
      return await Promise.resolve(found === undefined ? refuse('NOT_FOUND') : answer(noticeOf(found)));
    }),
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
