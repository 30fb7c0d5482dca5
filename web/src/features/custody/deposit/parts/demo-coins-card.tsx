import { useRef, useState } from 'react';
import { isFailure } from '../../../../api/failures.ts';
import { failureText } from '../../../../form/failure-text.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, Note } from '../../../../ui/card.tsx';
import styles from '../deposit.module.css';
import type { Channel } from '../channels.ts';
import { sendTestCoins, type TestCoins } from '../queries.ts';

interface TestCoinsCardProps {
  readonly channel: Channel;
  readonly onSent: (coins: TestCoins) => void;
}

/** Coins of the demo's own chain, which arrive as any deposit does. */
export function TestCoinsCard({ channel: { coinName }, onSent }: TestCoinsCardProps) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  // Beside the state, so that a second tap sees what the first one did.
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailed(null);
    try {
      onSent(await sendTestCoins(coinName));
    } catch (error) {
      const isRefused = isFailure(error) && error.kind === 'refused';
      setFailed(isRefused ? failureText(error, say) : say('deposit.test.unknown'));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return (
    <Card>
      <h2 className={styles['cardTitle']}>{say('deposit.test.title')}</h2>
      <p className={styles['quiet']}>{say('deposit.test.text')}</p>
      {failed !== null && (
        <Note kind="warn" alert>
          {failed}
        </Note>
      )}
      <Button kind="primary" wide busy={isBusy} onPress={() => void send()}>
        {say('deposit.test.get')}
      </Button>
    </Card>
  );
}
