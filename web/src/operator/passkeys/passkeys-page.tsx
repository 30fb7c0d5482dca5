import { useState } from 'react';
import * as v from 'valibot';
import { namedAddress, passkeySupport } from '../../form/passkey/passkey-support.ts';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Rows } from '../look/rows.tsx';
import { Table } from '../look/table.tsx';
import { minuteText } from '../look/times.ts';
import { useLook } from '../look/use-look.ts';
import { useReader } from '../reader.ts';
import { AddPasskey } from './add-passkey.tsx';
import { ownShape, type OwnPasskey } from './own-passkeys.ts';
import styles from './passkeys.module.css';

const waitingShape = v.array(v.object({ operator: v.string(), passkey: v.string(), createdMs: v.number() }));

/** The reader's own passkeys, and for administrators those that wait for two of them. */
export function PasskeysPage() {
  const { book } = useReader();
  const look = useLook('own-passkeys', ownShape);
  return (
    <>
      <Loaded look={look}>
        {({ isPossible, passkeys }) => (
          <>
            <Own passkeys={passkeys} />
            {isPossible && passkeySupport() === 'yes' ? <AddPasskey /> : <NotHere />}
          </>
        )}
      </Loaded>
      {book.has('approve-passkey') && <Waiting />}
    </>
  );
}

function Own({ passkeys }: { readonly passkeys: readonly OwnPasskey[] }) {
  const say = useSay();
  const [opened, setOpened] = useState<string | null>(null);
  const chosen = passkeys.find(({ id }) => id === opened);
  return (
    <>
      <Table
        label={say('operator-passkeys.title')}
        rows={passkeys}
        rowKey={({ id }) => id}
        empty={say('operator-passkeys.none')}
        columns={[
          { title: say('operator-passkeys.name'), cell: ({ name }) => name },
          {
            title: say('operator-passkeys.state'),
            cell: ({ counts }) => say(counts ? 'operator-passkeys.counts' : 'operator-passkeys.waits'),
          },
          { title: say('operator-passkeys.hash'), cell: ({ passkey }) => <Hash text={passkey} /> },
          {
            title: say('operator-passkeys.used'),
            cell: ({ usedMs }) => (usedMs === null ? say('operator-passkeys.never') : minuteText(usedMs)),
          },
          {
            title: say('operator-passkeys.change'),
            cell: ({ id, name }) => (
              <Button
                small
                expanded={opened === id}
                label={say('operator-passkeys.removeNamed', { name: isolated(name) })}
                onPress={() => setOpened(opened === id ? null : id)}
              >
                {say('operator-passkeys.remove')}
              </Button>
            ),
          },
        ]}
      />
      {passkeys.some(({ counts }) => !counts) && <Note>{say('operator-passkeys.tell')}</Note>}
      {chosen !== undefined && (
        <Card>
          <h2>{say('operator-passkeys.removeNamed', { name: isolated(chosen.name) })}</h2>
          <p>{say('operator-passkeys.removeHow')}</p>
          <ActionForm key={chosen.id} action="remove-passkey" fixed={{ id: chosen.id }} isDanger submit={say('operator-passkeys.remove')} />
        </Card>
      )}
    </>
  );
}

/** Why none is offered at this address, and where one would be. */
function NotHere() {
  const say = useSay();
  const address = namedAddress(window.location);
  if (passkeySupport() === 'browser') return <Note kind="warn">{say('operator-passkeys.browser')}</Note>;
  return (
    <Note kind="warn">
      {address === null ? say('operator-passkeys.address') : say('operator-passkeys.named', { address: isolated(address) })}
    </Note>
  );
}

function Waiting() {
  const say = useSay();
  const { session } = useReader();
  const [opened, setOpened] = useState<{ readonly operator: string; readonly passkey: string } | null>(null);
  return (
    <>
      <h2>{say('operator-passkeys.waiting')}</h2>
      <p>{say('operator-passkeys.compare')}</p>
      <Rows
        label={say('operator-passkeys.waiting')}
        action="passkeys"
        shape={waitingShape}
        rows={(output) => output}
        rowKey={({ passkey }) => passkey}
        empty={say('operator-passkeys.noneWaits')}
        columns={[
          { title: say('operator-passkeys.operator'), cell: ({ operator }) => operator },
          { title: say('operator-passkeys.hash'), cell: ({ passkey }) => <Hash text={passkey} /> },
          { title: say('operator-passkeys.offered'), cell: ({ createdMs }) => minuteText(createdMs) },
          {
            title: say('operator-passkeys.change'),
            cell: (row) =>
              row.operator === session.name ? (
                say('operator-passkeys.own')
              ) : (
                <Button
                  small
                  expanded={opened?.passkey === row.passkey}
                  label={say('operator-passkeys.approveOf', { operator: isolated(row.operator) })}
                  onPress={() => setOpened(opened?.passkey === row.passkey ? null : row)}
                >
                  {say('operator-passkeys.approve')}
                </Button>
              ),
          },
        ]}
      />
      {opened !== null && (
        <Card>
          <h2>{say('operator-passkeys.approveOf', { operator: isolated(opened.operator) })}</h2>
          <Hash text={opened.passkey} />
          <ActionForm
            key={opened.passkey}
            action="approve-passkey"
            fixed={{ operator: opened.operator, passkey: opened.passkey }}
            submit={say('operator-passkeys.approve')}
          />
        </Card>
      )}
    </>
  );
}

function Hash({ text }: { readonly text: string }) {
  return (
    <span className={styles['hash']} dir="ltr" translate="no">
      {text}
    </span>
  );
}
