import { useEffect, useRef, useState } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Note, Tag } from '../../ui/card.tsx';
import { useSayEnglish } from '../english.ts';
import { ActionForm } from '../form/action-form.tsx';
import { titleText, wordsOf } from '../form/fields.ts';
import { Fact, Facts } from '../look/facts.tsx';
import { Table } from '../look/table.tsx';
import { ageText, minuteText, restText } from '../look/times.ts';
import { Value } from '../look/value.tsx';
import styles from '../operator.module.css';
import { useReader } from '../reader.ts';
import { refusalText, type OpenProposal } from './proposals.ts';

interface ProposalCardProps {
  readonly proposal: OpenProposal;
  readonly nowMs: number;
  /** The address names it. */
  readonly isShown: boolean;
}

/** A proposal: who, why and until when, what would change, and what its reader may do about it. */
export function ProposalCard({ proposal, nowMs, isShown }: ProposalCardProps) {
  const say = useSay();
  const english = useSayEnglish();
  const { session, book } = useReader();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  const { id, action, proposer, untilMs } = proposal;
  return (
    <div ref={place} className={isShown ? styles['shown'] : undefined}>
      <Card>
        <div className={styles['cardHead']}>
          <h2>{titleText(action, english)}</h2>
          <Tag>{say('operator-work.proposals.number', { id: isolated(String(id)) })}</Tag>
          {proposer === session.name && <Tag kind="accent">{say('operator-work.proposals.own')}</Tag>}
        </div>
        <p className={styles['quiet']}>{english(book.get(action)?.summary ?? '')}</p>
        <Said proposal={proposal} nowMs={nowMs} />
        <Changes proposal={proposal} />
        {restText(untilMs, nowMs) === null ? (
          <Note kind="warn">{say('operator-work.proposals.expired')}</Note>
        ) : (
          <Decision proposal={proposal} />
        )}
      </Card>
    </div>
  );
}

function Said({ proposal, nowMs }: Pick<ProposalCardProps, 'proposal' | 'nowMs'>) {
  const say = useSay();
  const describe = useSayDescription();
  const english = useSayEnglish();
  const { details, reason, proposer, createdMs, untilMs } = proposal;
  const rest = restText(untilMs, nowMs);
  return (
    <Facts>
      <Fact name={say('operator-work.proposals.reason')}>{reason}</Fact>
      <Fact name={say('operator-work.proposals.by')}>{proposer}</Fact>
      <Fact name={say('operator-work.proposals.age')}>{describe(ageText(createdMs, nowMs))}</Fact>
      <Fact name={say('operator-work.proposals.until')}>
        {minuteText(untilMs)}
        {rest === null ? '' : ` (${describe(rest)})`}
      </Fact>
      {Object.entries(details)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={english(wordsOf(name))}>
            <Value name={name} value={value} />
          </Fact>
        ))}
    </Facts>
  );
}

function Changes({ proposal: { changes } }: Pick<ProposalCardProps, 'proposal'>) {
  const say = useSay();
  const english = useSayEnglish();
  if (changes.length === 0) return null;
  return (
    <Table
      label={say('operator-work.changes.title')}
      rows={changes}
      rowKey={({ name }) => name}
      empty=""
      columns={[
        { title: say('operator-work.changes.title'), cell: ({ name }) => english(wordsOf(name)) },
        { title: say('operator-work.changes.before'), cell: ({ before }) => before },
        { title: say('operator-work.changes.after'), cell: ({ after }) => after },
      ]}
    />
  );
}

/** Saying yes and taking back take a code each: the form for it opens by a press of its own. */
function Decision({ proposal: { id, refusal, mayWithdraw } }: Pick<ProposalCardProps, 'proposal'>) {
  const say = useSay();
  const describe = useSayDescription();
  const [chosen, setChosen] = useState<'confirm' | 'withdraw' | null>(null);
  const [isEnded, setEnded] = useState(false);
  const texts = { confirm: say('operator-work.proposals.confirm'), withdraw: say('operator-work.proposals.withdraw') };
  // said above the page; the list is on its way without it
  if (isEnded) return null;
  return (
    <>
      {refusal !== null && <Note>{describe(refusalText(refusal))}</Note>}
      <div className={styles['choices']}>
        {refusal === null && (
          <Button
            small
            kind={chosen === 'confirm' ? 'quiet' : 'primary'}
            expanded={chosen === 'confirm'}
            onPress={() => setChosen(chosen === 'confirm' ? null : 'confirm')}
          >
            {texts.confirm}
          </Button>
        )}
        {mayWithdraw && (
          <Button small kind="line" expanded={chosen === 'withdraw'} onPress={() => setChosen(chosen === 'withdraw' ? null : 'withdraw')}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      {chosen !== null && (
        <ActionForm
          key={chosen}
          action={chosen}
          fixed={{ id }}
          submit={say(chosen === 'confirm' ? 'operator-work.proposals.confirmNow' : 'operator-work.proposals.withdrawNow')}
          isDanger={chosen === 'withdraw'}
          onDone={() => setEnded(true)}
        />
      )}
    </>
  );
}
