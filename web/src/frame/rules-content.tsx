import { useLanguage, useSay } from '../i18n/text.tsx';
import { useRules } from '../session/texts.ts';
import { headingId, headingsOf, HtmlText } from '../ui/html-text.tsx';
import { Note } from '../ui/card.tsx';
import { ErrorState, SkeletonRows } from '../ui/states.tsx';
import styles from './rules-content.module.css';

export interface RulesTextProps {
  /** The wire's key of the text, `TERMS_CLAUSE`. */
  readonly textKey: string;
  /** On wide pages a list of its headings stands beside it. */
  readonly withContents?: boolean;
}

/** A text of the operator by its key: terms, privacy, about. */
export function RulesContent({ textKey, withContents = false }: RulesTextProps) {
  const say = useSay();
  const language = useLanguage();
  const { data, isError, isRefetching, refetch } = useRules(textKey);
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={4} leading={false} />;
    return <ErrorState text={say('content.rules.failed')} retrying={isRefetching} onRetry={() => void refetch()} />;
  }
  return data.map(({ ruleId, title, content, language: written, createTime }) => (
    <article key={ruleId} className={styles['text']}>
      <header>
        <h2 lang={written}>{title}</h2>
        <p className={styles['date']}>
          <bdi>{createTime.slice(0, 10)}</bdi>
        </p>
      </header>
      {written !== language && <Note>{say('content.rules.untranslated')}</Note>}
      {withContents && (
        <ul className={styles['contents']} lang={written} dir="auto">
          {headingsOf(content).map((heading) => (
            <li key={heading}>
              <a href={`#${headingId(heading)}`}>{heading}</a>
            </li>
          ))}
        </ul>
      )}
      <HtmlText html={content} lang={written} />
    </article>
  ));
}
