import type { ReactNode } from 'react';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import styles from '../auth.module.css';

const texts = {
  'auth-terms': {
    title: 'auth.terms.title',
    intro: 'auth.terms.intro',
    clauses: ['auth.terms.prices', 'auth.terms.orders', 'auth.terms.balances', 'auth.terms.risk', 'auth.terms.demo', 'auth.terms.closing'],
  },
  'auth-privacy': {
    title: 'auth.privacy.title',
    intro: 'auth.privacy.intro',
    clauses: ['auth.privacy.account', 'auth.privacy.trading', 'auth.privacy.sessions', 'auth.privacy.device', 'auth.privacy.sharing'],
  },
} as const satisfies Readonly<Record<string, { title: PlainMessageId; intro: PlainMessageId; clauses: readonly PlainMessageId[] }>>;

const legalSheets = ['auth-terms', 'auth-privacy'] as const;

/** Terms and privacy where their pages cannot be reached: signed out. */
export function LegalSheets() {
  const say = useSay();
  const sheet = useSheet(legalSheets);
  if (sheet.opened === null) return null;
  const text = texts[sheet.opened];
  return (
    <Sheet open onClose={sheet.close} title={say(text.title)}>
      <div className={styles['legal']}>
        <p>{say(text.intro)}</p>
        <ol>
          {text.clauses.map((clause) => (
            <li key={clause}>{say(clause)}</li>
          ))}
        </ol>
      </div>
    </Sheet>
  );
}

/** A word in a sentence that opens one of the sheets. */
export function LegalLink({ which, children }: { readonly which: (typeof legalSheets)[number]; readonly children?: ReactNode }) {
  const sheet = useSheet(legalSheets);
  return (
    <button type="button" className={styles['link']} onClick={() => sheet.open(which)}>
      {children}
    </button>
  );
}
