import { useState } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useLanguage, useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { useSayEnglish } from '../english.ts';
import { ActionForm } from '../form/action-form.tsx';
import { wordsOf } from '../form/fields.ts';
import { Fact, Facts } from '../look/facts.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Table } from '../look/table.tsx';
import { minuteText } from '../look/times.ts';
import { TrailOf } from '../look/trail-of.tsx';
import { useLook } from '../look/use-look.ts';
import { useReader } from '../reader.ts';
import { countryText } from './country-text.ts';
import { PictureView } from './picture-view.tsx';
import { Marks } from './queue.tsx';
import { handedShape, KINDS, LEVELS, PICTURES, STATES, type Earlier, type Handed, type Proposed } from './review-shapes.ts';
import styles from './review.module.css';
import { useWords } from './use-words.ts';

const UNDER_REVIEW = 3;

/** One verification: what was handed in, its pictures, what speaks for and against it, and the decision. */
export function Review({ id }: { readonly id: number }) {
  const look = useLook('kyc.look', handedShape, { id });
  return <Loaded look={look}>{(handed) => <Shown handed={handed} />}</Loaded>;
}

function Shown({ handed }: { readonly handed: Handed }) {
  const say = useSay();
  const words = useWords();
  const pictures = PICTURES.filter((picture) => handed[`${picture}Id`] !== null);
  return (
    <>
      <Card>
        <div className={styles['title']}>
          <h2>
            {say('operator-verification.number', { id: isolated(String(handed.id)) })} · {words(LEVELS, handed.level)}
          </h2>
          <Marks {...handed} />
        </div>
        <Stated handed={handed} />
      </Card>
      <Warnings {...handed} />
      {pictures.length === 0 ? (
        <Note>{say('operator-verification.picture.none')}</Note>
      ) : (
        <div className={styles['figures']}>
          {pictures.map((picture) => (
            <PictureView key={picture} id={handed.id} picture={picture} />
          ))}
        </div>
      )}
      {handed.status === UNDER_REVIEW && <Decision handed={handed} />}
      <h2>{say('operator-verification.earlier.title')}</h2>
      <EarlierOnes earlier={handed.earlier} />
      <TrailOf object={{ verification: handed.id }} />
    </>
  );
}

function Stated({ handed }: { readonly handed: Handed }) {
  const say = useSay();
  const words = useWords();
  const language = useLanguage();
  const english = useSayEnglish();
  const { status, refusal } = handed;
  return (
    <Facts>
      <Fact name={say('operator-verification.fact.name')}>{handed.realName}</Fact>
      <Fact name={say('operator-verification.fact.documentNumber')}>{handed.documentNumber}</Fact>
      <Fact name={say('operator-verification.fact.kind')}>{words(KINDS, handed.documentKind)}</Fact>
      <Fact name={say('operator-verification.column.country')}>{countryText(handed.country, language)}</Fact>
      <Fact name={say('operator-verification.column.account')}>{String(handed.userId)}</Fact>
      <Fact name={say('operator-verification.fact.handedIn')}>{minuteText(handed.handedInMs)}</Fact>
      <Fact name={say('operator-verification.fact.state')}>
        {words(STATES, status)}
        {refusal === null ? '' : ` (${english(wordsOf(refusal))})`}
      </Fact>
    </Facts>
  );
}

function Warnings({ sameDocumentAccounts, samePictureAccounts, isProved }: Handed) {
  const say = useSay();
  const accounts = (ids: readonly number[]) => ({ accounts: isolated(ids.join(', ')) });
  return (
    <>
      {sameDocumentAccounts.length > 0 && (
        <Note kind="danger">{say('operator-verification.same.document', accounts(sameDocumentAccounts))}</Note>
      )}
      {samePictureAccounts.length > 0 && (
        <Note kind="danger">{say('operator-verification.same.picture', accounts(samePictureAccounts))}</Note>
      )}
      {!isProved && <Note kind="warn">{say('operator-verification.unproved')}</Note>}
    </>
  );
}

/** Pass or refuse; of what a first reviewer has proposed the second one's yes, or taking it back. */
function Decision({ handed: { id, level, proposal } }: { readonly handed: Handed }) {
  const say = useSay();
  return (
    <Card>
      <h2>{say('operator-verification.decision.title')}</h2>
      <p>{say(level === 1 ? 'operator-verification.decision.one' : 'operator-verification.decision.two')}</p>
      {proposal === null ? (
        <Choices
          choices={[
            { action: 'kyc.approve', title: say('operator-verification.decision.pass'), fixed: { id } },
            { action: 'kyc.refuse', title: say('operator-verification.decision.refuse'), fixed: { id }, isDanger: true },
          ]}
        />
      ) : (
        <SecondView proposal={proposal} />
      )}
    </Card>
  );
}

function SecondView({ proposal }: { readonly proposal: Proposed }) {
  const say = useSay();
  const english = useSayEnglish();
  const { session } = useReader();
  const { id, proposer, outcome, code, reason, createdMs } = proposal;
  const isOwn = proposer === session.name;
  const fixed = { id };
  const withdrawal = { action: 'withdraw', title: say('operator-verification.decision.withdraw'), fixed, isDanger: true };
  return (
    <>
      <Facts>
        <Fact name={say('operator-verification.proposal.by')}>{proposer}</Fact>
        <Fact name={say('operator-verification.proposal.outcome')}>
          {say(outcome === 'passed' ? 'operator-verification.state.passed' : 'operator-verification.state.refused')}
          {code === null ? '' : ` (${english(wordsOf(code))})`}
        </Fact>
        <Fact name={say('operator-verification.proposal.reason')}>{reason}</Fact>
        <Fact name={say('operator-verification.proposal.at')}>{minuteText(createdMs)}</Fact>
      </Facts>
      {isOwn && <Note>{say('operator-verification.proposal.own')}</Note>}
      <Choices
        choices={[...(isOwn ? [] : [{ action: 'confirm', title: say('operator-verification.decision.confirm'), fixed }]), withdrawal]}
      />
    </>
  );
}

type Choice = { readonly action: string; readonly title: string; readonly fixed: object; readonly isDanger?: boolean };

/** Each takes a code: its form opens by a press of its own. */
function Choices({ choices }: { readonly choices: readonly Choice[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = choices.find(({ action }) => action === chosen);
  return (
    <>
      <div className={styles['choices']}>
        {choices.map(({ action, title, isDanger = false }) => (
          <Button
            key={action}
            kind={chosen === action ? 'quiet' : isDanger ? 'line' : 'primary'}
            expanded={chosen === action}
            onPress={() => setChosen(chosen === action ? null : action)}
          >
            {title}
          </Button>
        ))}
      </div>
      {shown !== undefined && (
        <ActionForm
          key={shown.action}
          action={shown.action}
          fixed={{ ...shown.fixed }}
          submit={shown.title}
          isDanger={shown.isDanger ?? false}
        />
      )}
    </>
  );
}

function EarlierOnes({ earlier }: { readonly earlier: readonly Earlier[] }) {
  const say = useSay();
  const words = useWords();
  const english = useSayEnglish();
  if (earlier.length === 0) return <p>{say('operator-verification.earlier.none')}</p>;
  return (
    <Table
      label={say('operator-verification.earlier.title')}
      rows={earlier}
      rowKey={({ id }) => id}
      empty=""
      columns={[
        { title: say('operator-verification.column.number'), cell: ({ id }) => String(id) },
        { title: say('operator-verification.column.level'), cell: ({ level }) => words(LEVELS, level) },
        {
          title: say('operator-verification.fact.state'),
          cell: ({ status, refusal }) => `${words(STATES, status)}${refusal === null ? '' : ` (${english(wordsOf(refusal))})`}`,
        },
        {
          title: say('operator-verification.earlier.decided'),
          cell: ({ decidedMs }) => (decidedMs === null ? '–' : minuteText(decidedMs)),
        },
        { title: say('operator-verification.earlier.by'), cell: ({ deciders }) => (deciders.length === 0 ? '–' : deciders.join(', ')) },
      ]}
    />
  );
}
