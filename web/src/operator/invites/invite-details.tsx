import { useState } from 'react';
import * as v from 'valibot';
import { useSay } from '../../i18n/text.tsx';
import { Card } from '../../ui/card.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { Rows } from '../look/rows.tsx';
import { secondText } from '../look/times.ts';
import { TrailOf } from '../look/trail-of.tsx';
import { addressOf } from '../pages.ts';
import { PAGE_ROWS } from './page-rows.ts';

const useShape = v.object({ account: v.number(), registeredMs: v.number() });

/** Who has registered with a code, its end before its time, and what operators did with it. */
export function InviteDetails({ invite }: { readonly invite: number }) {
  const say = useSay();
  const [isRevoked, setRevoked] = useState(false);
  return (
    <>
      <p>
        <a href={addressOf('invites')}>{say('operator-invites.all')}</a>
      </p>
      <h2>{say('operator-invites.usedBy', { id: String(invite) })}</h2>
      <Rows
        label={say('operator-invites.usedBy', { id: String(invite) })}
        action="invite.show"
        input={{ invite }}
        shape={v.array(useShape)}
        rows={(output) => output}
        rowKey={({ account }) => account}
        empty={say('operator-invites.unused')}
        next={(output) => (output.length < PAGE_ROWS ? null : { before: output.at(-1)?.account })}
        columns={[
          { title: say('operator-invites.account'), cell: ({ account }) => account },
          { title: say('operator-invites.registered'), cell: ({ registeredMs }) => secondText(registeredMs) },
        ]}
      />
      <Card>
        <h2>{say('operator-invites.revoke')}</h2>
        <p>{say('operator-invites.stays')}</p>
        {isRevoked ? (
          <p role="status">{say('operator-invites.isRevoked')}</p>
        ) : (
          <ActionForm
            action="invite.revoke"
            fixed={{ invite }}
            submit={say('operator-invites.revoke')}
            isDanger
            onDone={() => setRevoked(true)}
          />
        )}
      </Card>
      <h2>{say('operator-work.trail.of')}</h2>
      <TrailOf object={{ invite }} />
    </>
  );
}
