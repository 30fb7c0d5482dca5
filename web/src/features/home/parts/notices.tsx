import { useEffect, useState } from 'react';
import { isolated, timeText } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSearch } from '../../../navigation/hooks.ts';
import { closePopUp, markSeen, noticeKey, useClosedPopUps, useNotices, type Notice } from '../../../session/notices.ts';
import { endNewcomer, isNewcomer } from '../../../session/newcomer.ts';
import { useTimeStyle } from '../../../session/preferences.ts';
import { useUser } from '../../../session/session.ts';
import { settingsStore, useSettings } from '../../../session/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { HtmlText } from '../../../ui/html-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, ListRow } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { NoticeLink } from '../../../frame/notice-link.tsx';
import styles from './notices.module.css';

const sheetOf = ({ noticeId }: Notice): string => `notice-${noticeId}`;

/** What the house tells everybody on the home page: a line, the newest below it, and what pops up once. */
export function Notices() {
  const { data } = useNotices();
  return data === undefined ? null : <Known notices={data} />;
}

function Known({ notices: data }: { readonly notices: readonly Notice[] }) {
  const sheet = useSheet(data.map(sheetOf));
  const opened = data.find((notice) => sheetOf(notice) === sheet.opened);
  const open = (notice: Notice): void => sheet.open(sheetOf(notice));
  return (
    <>
      <Line notices={data.filter(({ kind }) => kind === 'ROLL_NOTICE')} onOpen={open} />
      <Newest notices={data.filter(({ kind, part }) => kind === 'INFORMATION_NOTICE' || part === 'HOME_ACTIVITY')} onOpen={open} />
      {opened !== undefined && <Opened notice={opened} onClose={sheet.close} />}
      <PopUp notices={data} />
    </>
  );
}

interface ListProps {
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}

/** One after another, at the reader's wish; a long one moves once from its beginning to its end. */
function Line({ notices, onOpen }: ListProps) {
  const say = useSay();
  const [at, setAt] = useState(0);
  const notice = notices[at % Math.max(1, notices.length)];
  if (notice === undefined) return null;
  return (
    <section className={styles['line']} aria-label={say('home.notices.line')}>
      <Icon name="bell" small />
      <button type="button" className={styles['lineText']} lang={notice.language} dir="auto" onClick={() => onOpen(notice)}>
        <span key={noticeKey(notice)}>{notice.noticeTitle}</span>
      </button>
      {notices.length > 1 && (
        <Button small kind="line" onPress={() => setAt((before) => (before + 1) % notices.length)}>
          {say('home.notices.next', { place: isolated(String((at % notices.length) + 1)), count: isolated(String(notices.length)) })}
        </Button>
      )}
    </section>
  );
}

const NEWEST = 3;

function Newest({ notices, onOpen }: ListProps) {
  const say = useSay();
  const style = useTimeStyle();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="home-notices" className={styles['newest']}>
      <h2 id="home-notices">{say('home.notices.title')}</h2>
      <List>
        {notices.slice(0, NEWEST).map((notice) => (
          <ListRow
            key={notice.noticeId}
            lang={notice.language}
            leading={<Icon name="bell" small />}
            title={<span dir="auto">{notice.noticeTitle}</span>}
            note={timeText(notice.times.createMs, style)}
            onPress={() => onOpen(notice)}
          />
        ))}
      </List>
    </section>
  );
}

function Opened({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const key = noticeKey(notice);
  useEffect(() => markSeen([key]), [key]);
  return (
    <Sheet
      open
      title={
        <span lang={notice.language} dir="auto">
          {notice.noticeTitle}
        </span>
      }
      onClose={onClose}
    >
      <HtmlText html={notice.content} lang={notice.language} />
      <NoticeLink to={notice.detailUrl} />
    </Sheet>
  );
}

/** SPEC §3: what was closed stays closed on this device. Who has just registered is told first what the settings say to newcomers. */
function PopUp({ notices }: { readonly notices: readonly Notice[] }) {
  const closed = useClosedPopUps();
  const { sheet } = useSearch();
  const isNew = useNewcomer();
  const wanted = notices.filter(({ part, kind }) => part === 'POP_UPS_NOTICE' || (isNew && kind === 'REGISTER_WELFARE'));
  const notice = wanted.find((one) => closed[noticeKey(one)] === undefined);
  if (sheet !== undefined) return null;
  if (notice === undefined) return isNew ? <Welcome /> : null;
  return <Opened key={notice.noticeId} notice={notice} onClose={() => closePopUp(noticeKey(notice), Date.now())} />;
}

function useNewcomer(): boolean {
  const user = useUser();
  return user !== null && isNewcomer(user.loginName);
}

function Welcome() {
  const say = useSay();
  const { newUserNotice } = useSettings().LOGIN_REGIS_SETTING;
  const isTold = settingsStore(({ source }) => source === 'server');
  const [isOpen, setOpen] = useState(true);
  const isOver = newUserNotice === '' && isTold;
  useEffect(() => {
    if (isOver) endNewcomer();
  }, [isOver]);
  const close = (): void => {
    endNewcomer();
    setOpen(false);
  };
  if (newUserNotice === '' || !isOpen) return null;
  return (
    <Sheet open title={say('home.notices.welcome')} onClose={close}>
      <p dir="auto">{newUserNotice}</p>
    </Sheet>
  );
}
