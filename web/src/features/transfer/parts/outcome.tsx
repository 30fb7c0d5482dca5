import { useEffect, useRef } from 'react';
import type { CallFailure } from '../../../api/failures.ts';
import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { failureText } from '../../../form/failure-text.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Link } from '../../../navigation/link.tsx';
import { ANY_SUBJECT, useOutcomeShown } from '../../../product/outcomes-seen-here.ts';
import type { Search } from '../../../session/submission/machine.ts';
import { walletTitles } from '../../../session/wallets.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Note } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useInputGuard } from '../../../ui/input-guard.ts';
import { LoadingRing } from '../../../ui/ring.tsx';
import type { TransferContent } from '../model/content.ts';
import type { TransferRecord } from '../model/find.ts';
import styles from '../transfer.module.css';
import { DoneReceipt, ReviewReceipt } from './transfer-receipt.tsx';

/** The focus goes to the heading of what replaced the form, and the result is read out. */
function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    announce(title);
  }, [title]);
  return heading;
}

interface DoneProps {
  readonly content: TransferContent;
  readonly result: TransferRecord | null;
  /** The result was looked at: back to where the person came from. */
  readonly onDone: () => void;
}

/** The receipt over a form that is empty again. */
export function Done({ content, result, onDone }: DoneProps) {
  const say = useSay();
  // the receipt may be there before the record's number is known
  useOutcomeShown('transfer', ANY_SUBJECT);
  return (
    <EndingSheet
      title={say('transfer.done.title')}
      next={say('transfer.done.next', { wallet: say(walletTitles[content.to]) })}
      onDone={onDone}
    >
      <DoneReceipt content={content} known={result} />
      <Link to="/cashflow" search={{ tab: 'other', kind: '35' }} className={styles['recordsLink']}>
        {say('transfer.done.records')}
      </Link>
    </EndingSheet>
  );
}

const unknownTexts = {
  asking: 'transfer.unknown.asking',
  absent: 'transfer.unknown.absent',
  unanswered: 'transfer.unknown.unanswered',
} as const satisfies Readonly<Record<Search, string>>;

interface UnknownProps {
  readonly content: TransferContent;
  readonly search: Search;
  readonly onRetry: () => void;
  readonly onCheckAgain: () => void;
}

/** Unknown is not failed: the same transfer is shown, and what is being done to find out. */
export function Unknown({ content, search, onRetry, onCheckAgain }: UnknownProps) {
  const say = useSay();
  const heading = useArrival(say(unknownTexts[search]));
  useInputGuard(search);
  return (
    <div className={styles['page']}>
      <Card>
        <h2 ref={heading} tabIndex={-1} className={styles['doneTitle']}>
          {search === 'asking' ? <LoadingRing labelled={false} /> : <Icon name="info" />}
          {say('transfer.unknown.title')}
        </h2>
        <p>{say(unknownTexts[search])}</p>
        <ReviewReceipt content={content} />
      </Card>
      {search !== 'asking' && (
        <div className={styles['actions']}>
          {search === 'absent' && (
            <Button kind="primary" wide onPress={onRetry}>
              {say('transfer.unknown.retry')}
            </Button>
          )}
          <Button wide onPress={onCheckAgain}>
            {say('transfer.unknown.checkAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The server's words where it had some. */
export function Refused({ failure }: { readonly failure: CallFailure }) {
  const say = useSay();
  return (
    <Note kind="danger" alert>
      <strong>{say('transfer.refused.title')}</strong> {failureText(failure, say)}
    </Note>
  );
}
