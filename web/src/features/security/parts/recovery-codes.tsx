import { useRef, useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { useUser } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import styles from '../security.module.css';

interface RecoveryCodesProps {
  /** What they are good for. */
  readonly text: string;
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes, this once, with the ways to keep them. */
export function RecoveryCodes({ text, codes, onDone }: RecoveryCodesProps) {
  const say = useSay();
  const user = useUser();
  const [isKept, setKept] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const lines = codes.join('\n');
  const copy = () => void navigator.clipboard?.writeText(lines).then(() => toast(say('shell.common.copied')));
  const download = () => {
    const head = say('protect.fileHead', { name: user?.loginName ?? '' });
    saveFile('candor-recovery-codes.txt', `${head}\n\n${lines}\n`, 'text/plain');
  };
  const finish = () => {
    if (isKept) onDone();
    else element.current?.querySelector<HTMLInputElement>('[type=checkbox]')?.focus();
  };
  return (
    <div ref={element} className={styles['confirm']}>
      <p>{text}</p>
      <ol className={styles['codes']} aria-label={say('protect.codes')} dir="ltr">
        {codes.map((code) => (
          <li key={code} lang="en" translate="no">
            {code}
          </li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <Button onPress={copy}>{say('protect.copy')}</Button>
        <Button onPress={download}>{say('protect.download')}</Button>
      </div>
      <Checkbox checked={isKept} onChange={setKept} label={say('protect.kept')} />
      <Button kind="primary" wide waiting={!isKept} onPress={finish}>
        {say(isKept ? 'protect.done' : 'protect.needKept')}
      </Button>
    </div>
  );
}
