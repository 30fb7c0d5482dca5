import { demoInbox } from '@candor/contract/modules/identity/codes';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { tableQueryOf } from '../../api/client.ts';
import { RichText } from '../../i18n/text.tsx';
import { usePlayMoney } from '../../session/price-source.ts';
import { later } from '../../ui/later.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './codes.module.css';

const DemoInboxSheet = later(async () => (await import('./demo-inbox-sheet.tsx')).DemoInboxSheet);

/** Demo mode: says that nothing is really sent, with the way to what would have been. Live mode has neither the line nor the call. */
export function DemoInboxLine() {
  return usePlayMoney() ? <InboxLine /> : null;
}

function InboxLine() {
  const sheet = useSheet(['demo-inbox']);
  // A demo that does send messages has no inbox.
  const { isSuccess, isError } = useQuery({ ...tableQueryOf(demoInbox, {}), retry: false });
  if (isError) return null;
  return (
    <>
      <p className={isSuccess ? styles['demo'] : styles['demoKept']} aria-hidden={!isSuccess}>
        <RichText id="codes.demo.line" parts={{ link: <InboxLink reachable={isSuccess} onPress={() => sheet.open('demo-inbox')} /> }} />
      </p>
      {sheet.opened === 'demo-inbox' && (
        <Suspense fallback={null}>
          <DemoInboxSheet onClose={sheet.close} />
        </Suspense>
      )}
    </>
  );
}

interface InboxLinkProps {
  readonly reachable: boolean;
  readonly onPress: () => void;
  readonly children?: ReactNode;
}

function InboxLink({ reachable, onPress, children }: InboxLinkProps) {
  return (
    <button type="button" className={styles['link']} tabIndex={reachable ? undefined : -1} onClick={onPress}>
      {children}
    </button>
  );
}
