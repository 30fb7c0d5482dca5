import { ownData } from '@candor/contract/calls/own-data';
import { call } from '../../api/client.ts';
import { dateText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { ClosingCard } from './closing-card.tsx';
import { ownDataFile } from './model/own-data.ts';
import { PasswordSheet, type PasswordProof } from './password-sheet.tsx';
import styles from './security.module.css';

/** A copy of everything that is kept of the account, and the end of it. */
export function PrivacyPage() {
  return (
    <div className={styles['page']}>
      <CopyCard />
      <ClosingCard />
    </div>
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
