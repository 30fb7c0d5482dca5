import { useLayoutEffect, useRef, useState } from 'react';
import { fileNameOf } from '../../chart/picture.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useLanguage, useSay } from '../../i18n/text.tsx';
import { usePlayMoney } from '../../session/price-source.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { pictureOf, wordsOf, type SettledResult } from './card.ts';
import { drawCard } from './draw.ts';
import { copyPicture, fileOf, mayCopy, mayShare, saveFileOf, sharePicture } from './hand-over.ts';
import styles from './share.module.css';

interface ShareSheetProps {
  readonly result: SettledResult;
  readonly onClose: () => void;
}

type Way = 'send' | 'save' | 'copy';

/** A settled result as a picture that is drawn on this device; amounts stand on it only when its owner says so. */
export function ShareSheet({ result, onClose }: ShareSheetProps) {
  const say = useSay();
  const style = useNumberStyle();
  const language = useLanguage();
  const isPlayMoney = usePlayMoney();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [withAmounts, setWithAmounts] = useState(false);
  const [busy, setBusy] = useState<Way | null>(null);
  const [said, setSaid] = useState<{ readonly isFailure: boolean; readonly text: string } | null>(null);
  const picture = pictureOf(result, { withAmounts, isPlayMoney, origin: window.location.origin, style, say });
  const words = wordsOf(picture);
  useLayoutEffect(() => {
    const draw = () => canvas.current !== null && drawCard(canvas.current, picture, document.documentElement);
    draw();
    // What is drawn before the face of the page has come is drawn in another.
    void document.fonts.ready.then(draw);
    // oxlint-disable-next-line react/exhaustive-deps -- the words are all that is drawn
  }, [words, language]);
  const take = async (...[way, work, done]: Parameters<Take>) => {
    if (canvas.current === null || busy !== null) return;
    setBusy(way);
    setSaid(null);
    const name = fileNameOf(result.pair, result.number, result.endMs);
    try {
      await work(await fileOf(canvas.current, name));
      if (done !== null) tell(false, done);
    } catch {
      tell(true, say('share.failed'));
    }
    setBusy(null);
  };
  const tell = (isFailure: boolean, text: string) => {
    setSaid({ isFailure, text });
    announce(text, isFailure ? 'assertive' : 'polite');
  };
  return (
    <Sheet open onClose={onClose} title={say('share.title')} foot={<Ways busy={busy} take={(...asked) => void take(...asked)} />}>
      <div className={styles['stack']}>
        <canvas ref={canvas} className={styles['picture']} role="img" aria-label={words} />
        <Switch label={say('share.amounts')} checked={withAmounts} onChange={setWithAmounts} />
        {said !== null && <Note kind={said.isFailure ? 'danger' : 'info'}>{said.text}</Note>}
        <p className={styles['note']}>{say('share.note')}</p>
      </div>
    </Sheet>
  );
}

type Take = (way: Way, work: (file: File) => Promise<void>, done: string | null) => void;

/** What the device can do with a picture. */
function Ways({ busy, take }: { readonly busy: Way | null; readonly take: Take }) {
  const say = useSay();
  const send = mayShare();
  return (
    <div className={styles['actions']}>
      {send && (
        <Button kind="primary" wide busy={busy === 'send'} onPress={() => take('send', sharePicture, null)}>
          <Icon name="external" small />
          {say('share.send')}
        </Button>
      )}
      <Button kind={send ? 'quiet' : 'primary'} wide busy={busy === 'save'} onPress={() => take('save', saveFileOf, say('share.saved'))}>
        {say('share.save')}
      </Button>
      {mayCopy() && (
        <Button wide busy={busy === 'copy'} onPress={() => take('copy', copyPicture, say('shell.common.copied'))}>
          <Icon name="copy" small />
          {say('share.copy')}
        </Button>
      )}
    </div>
  );
}
