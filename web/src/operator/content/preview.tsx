import { useSay } from '../../i18n/text.tsx';
import { HtmlText, LinksAreDrawn } from '../../ui/html-text.tsx';
import styles from './text-editor.module.css';

interface PreviewProps {
  readonly title: string;
  readonly html: string;
  readonly language: string;
}

/** As readers get it, in the width of a phone and of a desk; its links lead nowhere here. */
export function PreviewOf(props: PreviewProps) {
  const say = useSay();
  return (
    <LinksAreDrawn value>
      <div className={styles['previews']}>
        <Frame {...props} label={say('operator-content.phone')} className={styles['phone']} />
        <Frame {...props} label={say('operator-content.desk')} className={styles['desk']} />
      </div>
    </LinksAreDrawn>
  );
}

function Frame({
  title,
  html,
  language,
  label,
  className,
}: PreviewProps & { readonly label: string; readonly className: string | undefined }) {
  return (
    <section aria-label={label} className={className}>
      <p className={styles['label']}>{label}</p>
      <article lang={language} dir="auto">
        <h3 dir="auto">{title}</h3>
        <HtmlText html={html} lang={language} />
      </article>
    </section>
  );
}
