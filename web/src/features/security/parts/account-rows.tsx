import { sessions } from '@candor/contract/modules/identity/session';
import { signIns } from '@candor/contract/modules/sign-ins/calls';
import { useQuery } from '@tanstack/react-query';
import { tableQueryOf } from '../../../api/client.ts';
import { isolated, timeText } from '../../../i18n/formats.ts';
import { useSay, type PlainMessageId } from '../../../i18n/text.tsx';
import { useLocks } from '../../../session/locks.ts';
import { useTimeStyle } from '../../../session/preferences.ts';
import type { UserInfo } from '../../../session/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, ListLink, ListRow } from '../../../ui/list.tsx';
import { verificationState, type VerificationState } from '../model/safety.ts';
import { StateIcon } from './state-icon.tsx';

/** Browsers and devices that can use the account, and who has signed in. */
export function AccessRows() {
  const say = useSay();
  const style = useTimeStyle();
  const devices = useQuery(tableQueryOf(sessions, {}));
  const last = useQuery(tableQueryOf(signIns, { pageNum: 1, pageSize: 1 }));
  const [newest] = last.data?.rows ?? [];
  // of one line, so that nothing moves when the answers arrive
  const other = (isError: boolean, about: PlainMessageId): string => say(isError ? about : 'shell.common.loading');
  const known = newest === undefined ? null : { time: isolated(timeText(newest.times.createMs, style)) };
  return (
    <List label={say('protect.access')}>
      <ListLink
        to="/sessions"
        leading={<Icon name="device" small />}
        title={say('shell.title.sessions')}
        note={
          devices.data === undefined
            ? other(devices.isError, 'protect.sessions')
            : say('protect.sessionCount', { count: devices.data.rows.length })
        }
      />
      <ListLink
        to="/signIns"
        leading={<Icon name="clock" small />}
        title={say('shell.title.signIns')}
        note={
          known === null
            ? other(!last.isPending, 'protect.signIns')
            : say(newest?.done === true ? 'protect.signInLast' : 'protect.signInRefused', known)
        }
      />
    </List>
  );
}

const VERIFICATION: Readonly<Record<VerificationState, PlainMessageId>> = {
  none: 'protect.verified.none',
  review: 'protect.verified.review',
  refused: 'protect.verified.refused',
  basic: 'protect.verified.basic',
  advanced: 'protect.verified.advanced',
};

/** Who the account's owner is, what is kept of him, and what of the account is on hold. */
export function OwnerRows({ detail }: Pick<UserInfo, 'detail'>) {
  const say = useSay();
  const state = verificationState(detail.basicStatus, detail.advancedStatus);
  const isPassed = state === 'basic' || state === 'advanced';
  return (
    <List label={say('protect.owner')}>
      <ListLink
        to="/userauth"
        leading={<StateIcon isOn={isPassed} name="user" />}
        title={say('shell.title.verification')}
        note={say(VERIFICATION[state])}
      />
      <ListLink to="/privacy" leading={<Icon name="document" small />} title={say('shell.title.privacy')} note={say('protect.privacy')} />
      <LocksRow />
    </List>
  );
}

/** The holds themselves stand at the top of the page. */
function LocksRow() {
  const say = useSay();
  const { holds: locks, failed } = useLocks();
  const note = failed ? 'protect.holdsUnknown' : locks === null ? 'shell.common.loading' : 'protect.holdsNone';
  const count = locks?.length ?? 0;
  return (
    <ListRow
      leading={<Icon name={count > 0 ? 'warning' : 'clock'} small />}
      title={say('protect.holds')}
      note={count > 0 ? say('protect.holdsSome', { count: String(count) }) : say(note)}
    />
  );
}
