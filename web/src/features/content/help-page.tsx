import { useState } from 'react';
import { findIn } from '../../domain/match.ts';
import { useSay } from '../../i18n/text.tsx';
import type { HelpArticle, HelpTopic } from '../../session/texts.ts';
import { useHelp } from '../../session/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { wordsOf } from '../../ui/html-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLink, ListRow } from '../../ui/list.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './content.module.css';

/** Guides in groups, found by their titles and everything that stands in them. */
export function HelpPage() {
  const say = useSay();
  const { data, isError, isRefetching, refetch } = useHelp();
  const [query, setQuery] = useState('');
  return (
    <div className={styles['page']}>
      <TextField
        label={say('content.search.label')}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={64}
        start={<Icon name="search" small />}
        end={query === '' ? undefined : <IconButton icon="close" label={say('content.search.clear')} onPress={() => setQuery('')} />}
        value={query}
        onChange={setQuery}
      />
      {data === undefined && isError && (
        <ErrorState
          title={say('shell.failure.network')}
          text={say('content.list.failed')}
          retrying={isRefetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <SkeletonRows rows={6} leading={false} />}
      {data !== undefined && (query.trim() === '' ? <Topics topics={data} /> : <Found topics={data} query={query} />)}
      <Support />
    </div>
  );
}

function Topics({ topics }: { readonly topics: readonly HelpTopic[] }) {
  return topics.map(({ topicId, title, articles }) => (
    <section key={topicId} className={styles['group']} aria-labelledby={`topic-${topicId}`}>
      <h2 id={`topic-${topicId}`}>{title}</h2>
      <Articles articles={articles} />
    </section>
  ));
}

function Found({ topics, query }: { readonly topics: readonly HelpTopic[]; readonly query: string }) {
  const say = useSay();
  const all = topics
    .flatMap(({ articles }) => articles)
    .map((article) => ({
      article,
      key: String(article.articleId),
      title: article.title,
      words: `${article.words} ${wordsOf(article.content)}`,
    }));
  const found = findIn(all, query).map(({ article }) => article);
  if (found.length > 0) return <Articles articles={found} label={say('content.search.found')} />;
  return <EmptyState compact text={say('content.search.none', { query: `\u2068${query.trim()}\u2069` })} />;
}

export function Articles({ articles, label }: { readonly articles: readonly HelpArticle[]; readonly label?: string }) {
  return (
    <List label={label}>
      {articles.map(({ articleId, title }) => (
        <ListLink
          key={articleId}
          to="/helpDetail/{id}"
          search={{ id: String(articleId) }}
          leading={<Icon name="document" small />}
          title={title}
        />
      ))}
    </List>
  );
}

/** Where nothing helps, a person does. */
export function Support() {
  const say = useSay();
  const sheet = useSheet(['shell-support']);
  return (
    <List>
      <ListRow
        leading={<Icon name="support" small />}
        title={say('shell.nav.support')}
        note={say('content.support.note')}
        onPress={() => sheet.open('shell-support')}
      />
    </List>
  );
}
