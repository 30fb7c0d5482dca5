import { RulesContent } from '../../frame/rules-content.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './content.module.css';

/** The terms of service in the language of the page, with their date. */
export function TermsPage() {
  return (
    <div className={styles['page']}>
      <Card>
        <RulesContent textKey="TERMS_CLAUSE" withContents />
      </Card>
    </div>
  );
}
