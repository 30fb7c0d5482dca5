import { useId, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { isolated } from '../../i18n/formats.ts';
import { useSay, type PlainMessageId } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { useSayEnglish } from '../english.ts';
import { ActionForm } from '../form/action-form.tsx';
import { wordsOf } from '../form/fields.ts';
import { Fact, Facts } from '../look/facts.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Rows } from '../look/rows.tsx';
import { minuteText } from '../look/times.ts';
import { TrailOf } from '../look/trail-of.tsx';
import { useLook } from '../look/use-look.ts';
import styles from '../operator.module.css';
import { addressOf, type PageProps } from '../pages.ts';
import { useReader } from '../reader.ts';

const listShape = v.array(
  v.object({
    name: v.string(),
    roles: v.array(v.string()),
    state: v.picklist(['active', 'invited', 'disabled', 'contradiction']),
    createdMs: v.number(),
  }),
);

type Listed = v.InferOutput<typeof listShape>[number];

const STATES = {
  active: 'operator-work.operators.active',
  invited: 'operator-work.operators.invited',
  disabled: 'operator-work.operators.disabled',
  contradiction: 'operator-work.operators.contradiction',
} as const satisfies Record<Listed['state'], PlainMessageId>;

/** Who works on the exchange, and what changes that. `id`: the name of one. */
export function OperatorsPage({ id }: PageProps) {
  return id === null ? <AllOperators /> : <OneOperator name={id} />;
}

function AllOperators() {
  const say = useSay();
  const english = useSayEnglish();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Rows
        label={say('operator-work.operators.title')}
        action="list"
        shape={listShape}
        rows={(output) => output}
        rowKey={({ name }) => name}
        empty={say('operator-work.operators.none')}
        tools={
          <Button small kind="primary" expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {say('operator-work.operators.invite')}
          </Button>
        }
        columns={[
          { title: say('operator-work.operators.name'), cell: ({ name }) => <a href={addressOf('operators', name)}>{name}</a> },
          { title: say('operator-work.operators.roles'), cell: ({ roles }) => roles.map((role) => english(wordsOf(role))).join(', ') },
          { title: say('operator-work.proposals.state'), cell: ({ state }) => say(STATES[state]) },
          { title: say('operator-work.operators.since'), cell: ({ createdMs }) => minuteText(createdMs) },
        ]}
      />
      {isOpen && (
        <Part title={say('operator-work.operators.invite')}>
          <p>{say('operator-work.operators.how')}</p>
          <ActionForm action="add" submit={say('operator-work.operators.invite')} />
        </Part>
      )}
    </>
  );
}

function OneOperator({ name }: { readonly name: string }) {
  const say = useSay();
  const look = useLook('list', listShape);
  return (
    <>
      <a href={addressOf('operators')} className={styles['back']}>
        {say('operator-work.operators.all')}
      </a>
      <Loaded look={look}>
        {(all) => {
          const found = all.find((one) => one.name === name);
          return found === undefined ? (
            <Note kind="warn">{say('operator-work.operators.unknown', { name: isolated(name) })}</Note>
          ) : (
            <Known operator={found} />
          );
        }}
      </Loaded>
    </>
  );
}

function Known({ operator: { name, roles, state, createdMs } }: { readonly operator: Listed }) {
  const say = useSay();
  const english = useSayEnglish();
  const { session } = useReader();
  const isOwn = session.name === name;
  const fixed = { operator: name };
  return (
    <>
      <Card>
        <h2>
          <bdi translate="no">{name}</bdi>
        </h2>
        <Facts>
          <Fact name={say('operator-work.operators.roles')}>{roles.map((role) => english(wordsOf(role))).join(', ')}</Fact>
          <Fact name={say('operator-work.proposals.state')}>{say(STATES[state])}</Fact>
          <Fact name={say('operator-work.operators.since')}>{minuteText(createdMs)}</Fact>
        </Facts>
        {isOwn && <Note>{say('operator-work.operators.own')}</Note>}
      </Card>
      {!isOwn && (
        <>
          <Part title={say('operator-work.operators.change')}>
            <ActionForm action="roles" fixed={fixed} known={{ roles }} submit={say('operator-work.operators.change')} />
          </Part>
          <Part title={say('operator-work.operators.renew')}>
            <p>{say('operator-work.operators.renewHow')}</p>
            <ActionForm action="renew" fixed={fixed} submit={say('operator-work.operators.renew')} />
          </Part>
          <Part title={say('operator-work.operators.disable')}>
            <p>{say('operator-work.operators.disableHow')}</p>
            <ActionForm action="disable" fixed={fixed} isDanger submit={say('operator-work.operators.disable')} />
          </Part>
        </>
      )}
      <h2>{say('operator-work.trail.of')}</h2>
      <TrailOf object={fixed} />
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id}>{title}</h2>
        {children}
      </Card>
    </section>
  );
}
