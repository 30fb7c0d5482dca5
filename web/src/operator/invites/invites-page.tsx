import { useState } from 'react';
import * as v from 'valibot';
import { useSay } from '../../i18n/text.tsx';
import { Card } from '../../ui/card.tsx';
import { ActionForm } from '../form/action-form.tsx';
import type { Ended } from '../form/ended.ts';
import { Rows } from '../look/rows.tsx';
import { minuteText } from '../look/times.ts';
import { addressOf, type PageProps } from '../pages.ts';
import { InviteDetails } from './invite-details.tsx';
import { MadeCode } from './made-code.tsx';
import { PAGE_ROWS } from './page-rows.ts';

const inviteShape = v.object({
  invite: v.number(),
  state: v.picklist(['good', 'used up', 'expired', 'revoked']),
  uses: v.number(),
  usesMax: v.number(),
  untilMs: v.nullable(v.number()),
  note: v.string(),
  createdBy: v.string(),
  createdMs: v.number(),
});

const STATES = {
  good: 'operator-invites.state.good',
  'used up': 'operator-invites.state.usedUp',
  expired: 'operator-invites.state.expired',
  revoked: 'operator-invites.state.revoked',
} as const;

/** Codes that the house gives: made here, and what became of each. Behind a number, that one. */
export function InvitesPage({ id }: PageProps) {
  const invite = id === null ? Number.NaN : Number(id);
  return Number.isSafeInteger(invite) && invite > 0 ? <InviteDetails invite={invite} /> : <AllInvites />;
}

/** After each code the form is a new one: what was typed for one is not that of the next. */
function NewCode() {
  const say = useSay();
  const [made, setMade] = useState<readonly unknown[]>([]);
  const add = ({ output }: Ended) => setMade((before) => [...before, output]);
  return (
    <Card>
      <h2>{say('operator-invites.create')}</h2>
      <ActionForm key={made.length} action="invite.create" submit={say('operator-invites.create')} onDone={add} />
      {made.length > 0 && <MadeCode output={made.at(-1)} />}
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
        shape={v.array(inviteShape)}
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
