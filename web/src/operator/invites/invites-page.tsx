import { useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { Rows } from '../look/rows.tsx';
import { minuteText } from '../look/times.ts';
import { addressOf, type PageProps } from '../pages.ts';
import { InviteDetails } from './invite-details.tsx';
import { inviteIn, invitesShape, PAGE_ROWS, STATES } from './listed-invite.ts';
import { MadeCode } from './made-code.tsx';

/** Codes that the house gives: made here, and what became of each. Behind a number, that one. */
export function InvitesPage({ id }: PageProps) {
  const say = useSay();
  if (id === null) return <AllInvites />;
  const invite = inviteIn(id);
  return (
    <>
      <p>
        <a href={addressOf('invites')}>{say('operator-invites.all')}</a>
      </p>
      {invite === null ? <Note kind="warn">{say('operator-invites.noNumber')}</Note> : <InviteDetails invite={invite} />}
    </>
  );
}

/** After each code the form is a new one: what was typed for one is not that of the next. */
function NewCode() {
  const say = useSay();
  const [made, setMade] = useState(0);
  return (
    <Card>
      <h2>{say('operator-invites.create')}</h2>
      <ActionForm
        key={made}
        action="invite.create"
        submit={say('operator-invites.create')}
        answer={(output) => <MadeCode output={output} />}
        onDone={() => setMade(made + 1)}
      />
    </Card>
  );
}

function AllInvites() {
  const say = useSay();
  return (
    <>
      <NewCode />
      <Rows
        label={say('operator-invites.title')}
        action="invite.list"
        shape={invitesShape}
        rows={(output) => output}
        rowKey={({ invite }) => invite}
        empty={say('operator-invites.none')}
        next={(output) => (output.length < PAGE_ROWS ? null : { before: output.at(-1)?.invite })}
        columns={[
          { title: say('operator-invites.number'), cell: ({ invite }) => <a href={addressOf('invites', invite)}>{invite}</a> },
          { title: say('operator-invites.note'), cell: ({ note }) => note },
          { title: say('operator-invites.state.title'), cell: ({ state }) => say(STATES[state]) },
          { title: say('operator-invites.uses'), cell: ({ uses, usesMax }) => `${uses} / ${usesMax}`, isNumber: true },
          {
            title: say('operator-invites.until'),
            cell: ({ untilMs }) => (untilMs === null ? say('operator-invites.noEnd') : minuteText(untilMs)),
          },
          { title: say('operator-invites.by'), cell: ({ createdBy }) => createdBy },
          { title: say('operator-invites.made'), cell: ({ createdMs }) => minuteText(createdMs) },
        ]}
      />
    </>
  );
}
