import { useState } from 'react';
import { timeText } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import { useTimeStyle } from '../session/preferences.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { List, ListRow } from '../ui/list.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ackFile, keptAcks } from './acks.ts';
import styles from './verify-sheet.module.css';
import { VerifySheet } from './verify-part.ts';

type Chosen = { readonly number: string; readonly load: () => Promise<unknown> };

/** A file of any kind names its order in its receipt or in its settlement. */
function readProof(text: string): Chosen | null {
  try {
    const file = JSON.parse(text) as Readonly<Record<'receipt' | 'settlement', { readonly orderId?: unknown } | undefined>>;
    const number = file.receipt?.orderId ?? file.settlement?.orderId;
    return typeof number === 'string' ? { number, load: () => Promise.resolve(file) } : null;
  } catch {
    return null;
  }
}

/** Acknowledgements that this device has kept, and any proof that somebody has as a file. */
export function ProofsSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const time = useTimeStyle();
  const [acks] = useState(keptAcks);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const check = () => {
    const read = readProof(text);
    setIsWrong(read === null);
    setChosen(read);
  };
  return (
    <Sheet open onClose={onClose} title={say('verify.proofs.title')}>
      <div className={styles['stack']}>
        <Field label={say('verify.proofs.paste')} error={isWrong ? say('verify.failed') : undefined}>
          {({ input }) => (
            <textarea
              {...input}
              className={styles['paste']}
              dir="ltr"
              rows={3}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button wide onPress={check}>
          {say('verify.proofs.check')}
        </Button>
        <Note kind="info">{say('verify.proofs.text')}</Note>
        {acks.length > 0 && (
          <List>
            {acks.map((ack) => (
              <ListRow
                key={ack.receipt.orderId}
                title={<bdi dir="ltr">{ack.receipt.orderId}</bdi>}
                note={<bdi dir="ltr">{timeText(ack.receipt.time, time)}</bdi>}
                onPress={() => setChosen({ number: ack.receipt.orderId, load: () => ackFile(ack) })}
              />
            ))}
          </List>
        )}
      </div>
      {chosen !== null && <VerifySheet number={chosen.number} shown={undefined} load={chosen.load} onClose={() => setChosen(null)} />}
    </Sheet>
  );
}
