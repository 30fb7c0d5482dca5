import { useEffect, useRef } from 'react';
import type { CallFailure } from '../../../api/failures.ts';
import { failureText } from '../../../form/failure-text.ts';
import { useSay } from '../../../i18n/text.tsx';
import { ANY_SUBJECT, useOutcomeShown } from '../../../product/outcomes-seen-here.ts';
import type { Search } from '../../../session/submission/machine.ts';
import { announce } from '../../../ui/announce.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, Note } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
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
  readonly onAgain: () => void;
}

/** The receipt in place of the form. */
export function Done({ content, result, onAgain }: DoneProps) {
  const say = useSay();
  const heading = useArrival(say('transfer.done.title'));
  // the receipt may be there before the record's number is known
  useOutcomeShown('transfer', ANY_SUBJECT);
  return (
    <div className={styles['page']}>
      <Card>
        <h2 ref={heading} tabIndex={-1} className={styles['doneTitle']}>
          <Icon name="check" />
          {say('transfer.done.title')}
        </h2>
        <DoneReceipt content={content} known={result} />
      </Card>
      <div className={styles['actions']}>
        <Button kind="primary" wide onPress={onAgain}>
          {say('transfer.done.again')}
        </Button>
        <ButtonLink wide to="/cashflow" search={{ tab: 'other', kind: '35' }}>
          {say('transfer.done.records')}
        </ButtonLink>
      </div>
    </div>
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
