import * as v from 'valibot';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { Fact, Facts } from '../look/facts.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Rows } from '../look/rows.tsx';
import { minuteText, secondText } from '../look/times.ts';
import { TrailOf } from '../look/trail-of.tsx';
import { useLook } from '../look/use-look.ts';
import { invitesShape, PAGE_ROWS, STATES, type ListedInvite } from './listed-invite.ts';

const usesShape = v.array(v.object({ account: v.number(), registeredMs: v.number() }));

/** How a code stands, its end before its time, who has registered with it, and what operators did with it. */
export function InviteDetails({ invite }: { readonly invite: number }) {
  const say = useSay();
  // the newest of those up to this one
  const look = useLook('invite.list', invitesShape, { before: invite + 1 });
  return (
    <Loaded look={look}>
      {([found]) => (found?.invite === invite ? <Known listed={found} /> : <Note kind="warn">{say('operator-invites.unknown')}</Note>)}
    </Loaded>
  );
}

function Known({ listed }: { readonly listed: ListedInvite }) {
  const say = useSay();
  const { invite, state, note, uses, usesMax, untilMs, createdBy, createdMs, revokedBy } = listed;
  const title = say('operator-invites.usedBy', { id: isolated(String(invite)) });
  return (
    <>
      <Card>
        <Facts>
          <Fact name={say('operator-invites.note')}>{note}</Fact>
          <Fact name={say('operator-invites.state.title')}>
            {say(STATES[state])}
            {revokedBy === null ? '' : ` (${revokedBy})`}
          </Fact>
          <Fact name={say('operator-invites.uses')}>{`${uses} / ${usesMax}`}</Fact>
          <Fact name={say('operator-invites.until')}>{untilMs === null ? say('operator-invites.noEnd') : minuteText(untilMs)}</Fact>
          <Fact name={say('operator-invites.by')}>{createdBy}</Fact>
          <Fact name={say('operator-invites.made')}>{minuteText(createdMs)}</Fact>
        </Facts>
      </Card>
      {state === 'good' && (
        <Card>
          <h2>{say('operator-invites.revoke')}</h2>
          <p>{say('operator-invites.stays')}</p>
          <ActionForm action="invite.revoke" fixed={{ invite }} submit={say('operator-invites.revoke')} isDanger />
        </Card>
      )}
      <h2>{title}</h2>
      <Rows
        label={title}
        action="invite.show"
        input={{ invite }}
        shape={usesShape}
        rows={(output) => output}
        rowKey={({ account }) => account}
        empty={say('operator-invites.unused')}
        next={(output) => (output.length < PAGE_ROWS ? null : { before: output.at(-1)?.account })}
        columns={[
          { title: say('operator-invites.account'), cell: ({ account }) => account },
          { title: say('operator-invites.registered'), cell: ({ registeredMs }) => secondText(registeredMs) },
        ]}
      />
      <h2>{say('operator-work.trail.of')}</h2>
      <TrailOf object={{ invite }} />
    </>
  );
}
