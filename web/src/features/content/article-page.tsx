import { useSay } from '../../i18n/text.tsx';
import { useSearch } from '../../navigation/hooks.ts';
import { useHelp } from '../../session/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { HtmlText } from '../../ui/html-text.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './content.module.css';
import { Articles, Support } from './help-page.tsx';

/** One guide, and the others of its group. */
export function ArticlePage() {
  const say = useSay();
  const { id } = useSearch<'/helpDetail/{id}'>();
  const { data, isError, isRefetching, refetch } = useHelp();
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={4} leading={false} />;
    return (
      <ErrorState
        title={say('shell.failure.network')}
        text={say('content.article.failed')}
        retrying={isRefetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const topic = data.find(({ articles }) => articles.some(({ articleId }) => String(articleId) === id));
  const article = topic?.articles.find(({ articleId }) => String(articleId) === id);
  if (topic === undefined || article === undefined) {
    return (
      <EmptyState
        text={say('content.article.gone')}
        action={
          <ButtonLink small to="/help" replace>
            {say('content.article.toHelp')}
          </ButtonLink>
        }
      />
    );
  }
  const others = topic.articles.filter((one) => one !== article);
  return (
    <div className={styles['page']}>
      <Card>
        <article className={styles['article']}>
          <h2>{article.title}</h2>
          <HtmlText html={article.content} />
        </article>
      </Card>
      {others.length > 0 && (
        <section className={styles['group']} aria-labelledby="content-others">
          <h2 id="content-others">{topic.title}</h2>
          <Articles articles={others} />
        </section>
      )}
      <section className={styles['group']} aria-labelledby="content-support">
        <h2 id="content-support">{say('content.article.question')}</h2>
        <Support />
      </section>
    </div>
  );
}
