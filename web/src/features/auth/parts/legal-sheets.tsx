import type { ReactNode } from 'react';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { RulesText } from '../../../frame/rules-text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import styles from '../auth.module.css';

const texts = {
  'auth-terms': { title: 'auth.terms.title', key: 'TERMS_CLAUSE' },
  'auth-privacy': { title: 'auth.privacy.title', key: 'REGISTRY_PRIVACY' },
} as const satisfies Readonly<Record<string, { title: PlainMessageId; key: string }>>;

const legalSheets = ['auth-terms', 'auth-privacy'] as const;

/** Terms and privacy where their pages cannot be reached: signed out. */
export function LegalSheets() {
  const say = useSay();
  const sheet = useSheet(legalSheets);
  if (sheet.opened === null) return null;
  const text = texts[sheet.opened];
  return (
    <Sheet open onClose={sheet.close} title={say(text.title)}>
      {/* Nothing else in the sheet takes the focus, with which keys scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={say(text.title)} tabIndex={0}>
        <RulesText textKey={text.key} />
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
