import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { useUser } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { List, ListLink } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { keptOutcomes, keptStore, keyOf, type KeptOutcome } from './kept.ts';
import styles from './outcomes-sheet.module.css';
import { OutcomeMark } from './result-strip.tsx';
import { unreadStore } from '../../session/unread.ts';
import { Icon } from '../../ui/icon.tsx';
import { sourcesStore } from './sources.ts';
import { useOutcomeTexts } from './use-outcome-texts.ts';

const nameOf = (row: KeptOutcome): string => `${row.source} ${keyOf(row)}`;

/** Everything that became of own things lately. */
export function OutcomesSheet() {
  const say = useSay();
  const sheet = useSheet(['shell-outcomes']);
  const user = useUser();
  const ready = useStore(sourcesStore, ({ sources }) => sources.size > 0);
  if (sheet.opened === null || user === null || !ready) return null;
  return (
    <Sheet open onClose={sheet.close} title={say('shell.outcomes.title')}>
      <Outcomes userId={user.userId} />
    </Sheet>
  );
}

/** Looking at the list makes all of it read; what was not before keeps its sign until the list is closed. */
function Outcomes({ userId }: { readonly userId: number }) {
  const say = useSay();
  const rows = useStore(keptStore, (state) => state.rows);
  const [before] = useState(() => new Set(rows.filter(({ read }) => read).map(nameOf)));
  useEffect(() => keptOutcomes(userId).markRead(null), [userId, rows]);
  return (
    <div className={styles['stack']}>
      <Inbox />
      {rows.length === 0 ? <EmptyState compact text={say('outcomes.empty')} /> : <Rows rows={rows} before={before} />}
    </div>
  );
}

/** The way to the messages, which are kept on the server and have a page of their own. */
function Inbox() {
  const say = useSay();
  const count = useStore(unreadStore, ({ messages }) => messages);
  const notices = useStore(unreadStore, (unread) => unread.notices);
  const isUnread = count > 0;
  return (
    <List>
      <ListLink
        to="/message"
        search={{}}
        replace
        leading={<Icon name="mail" small />}
        title={say('shell.title.inbox')}
        note={isUnread ? say('outcomes.inbox', { count }) : undefined}
        end={isUnread ? <span className={styles['new']}>{say('outcomes.new')}</span> : undefined}
      />
      {notices > 0 && (
        <ListLink
          to="/message"
          search={{ tab: 'notices' }}
          replace
          leading={<Icon name="bell" small />}
          title={say('outcomes.notices')}
          note={say('outcomes.unreadNotices', { count: notices })}
          end={<span className={styles['new']}>{say('outcomes.new')}</span>}
        />
      )}
    </List>
  );
}

interface RowsProps {
  readonly rows: readonly KeptOutcome[];
  /** Those that were read before the list was opened. */
  readonly before: ReadonlySet<string>;
}

function Rows({ rows, before }: RowsProps) {
  const say = useSay();
  const said = useOutcomeTexts();
  const time = useTimeStyle();
  return (
    <>
      <List>
        {rows.map((row) => {
          const line = said([row]);
          if (line === null) return null;
          return (
            <ListLink
              key={nameOf(row)}
              {...line.link}
              replace
              leading={<OutcomeMark tone={row.tone} />}
              title={line.text}
              note={<bdi dir="ltr">{timeText(row.timeMs, time)}</bdi>}
              end={before.has(nameOf(row)) ? undefined : <span className={styles['new']}>{say('outcomes.new')}</span>}
            />
          );
        })}
      </List>
      <ButtonLink to="/cashflow" search={{}} replace wide>
        {say('outcomes.records')}
      </ButtonLink>
    </>
  );
}
