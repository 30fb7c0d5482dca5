import { agreement, ownData } from '@candor/contract/modules/own-data/calls';
import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '../../api/client.ts';
import { dateText, isolated, timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { useUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { ClosingCard } from './closing-card.tsx';
import { ownDataFile } from './model/own-data.ts';
import { PasswordSheet, type PasswordProof } from './password-sheet.tsx';
import styles from './security.module.css';

/** The terms that were agreed to, a copy of everything that is kept of the account, and the end of it. */
export function PrivacyPage() {
  return (
    <div className={styles['page']}>
      <TermsCard />
      <CopyCard />
      <ClosingCard />
    </div>
  );
}

/** Which terms the account has agreed to, and when. */
function TermsCard() {
  const say = useSay();
  const style = useTimeStyle();
  const { data, isError, isFetching, refetch } = useQuery(queryOf(agreement, {}));
  const said = (version: string | null, createMs: number): string => {
    const time = isolated(timeText(createMs, style));
    return version === null ? say('privacy.terms.unknown', { time }) : say('privacy.terms.text', { version: isolated(version), time });
  };
  return (
    <Card>
      <h2 className={styles['noticeTitle']}>{say('privacy.terms.title')}</h2>
      {data !== undefined && <p>{said(data.version, data.times.createMs)}</p>}
      {data === undefined && !isError && <SkeletonRows rows={1} leading={false} />}
      {data === undefined && isError && (
        <ErrorState
          title={say('shell.failure.network')}
          text={say('privacy.terms.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function CopyCard() {
  const say = useSay();
  const sheet = useSheet(['privacy-copy']);
  const loginName = useUser()?.loginName ?? '';
  const download = async (proof: PasswordProof) => {
    const entries = await call(ownData, proof, { quiet: true });
    const nowMs = Date.now();
    const day = dateText(nowMs, { dateOrder: 'YYYY-MM-DD', zone: 'UTC' });
    saveFile(`candor-${loginName}-${day}.json`, ownDataFile(entries, nowMs), 'application/json');
    toast(say('privacy.copy.done'));
    sheet.close();
  };
  return (
    <Card>
      <h2 className={styles['noticeTitle']}>{say('privacy.copy.title')}</h2>
      <p>{say('privacy.copy.text')}</p>
      <Button onPress={() => sheet.open('privacy-copy')}>{say('privacy.copy.button')}</Button>
      {sheet.opened !== null && (
        <PasswordSheet title={say('privacy.copy.title')} yes={say('privacy.copy.yes')} onYes={download} onClose={sheet.close}>
          <p>{say('privacy.copy.ask')}</p>
        </PasswordSheet>
      )}
    </Card>
  );
}
