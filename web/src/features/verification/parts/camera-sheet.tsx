import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadingRing } from '../../../ui/ring.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Side } from '../model/inputs.ts';
import { useCamera } from '../model/use-camera.ts';
import styles from '../verification.module.css';

interface CameraSheetProps {
  readonly side: Side;
  readonly title: string;
  readonly onTaken: (picture: Blob) => void;
  readonly onFile: () => void;
  readonly onClose: () => void;
}

/** The camera with a frame, then the picture to look at before it is used. */
export function CameraSheet({ side, title, onTaken, onFile, onClose }: CameraSheetProps) {
  const [taken, setTaken] = useState<Blob | null>(null);
  return (
    <Sheet open onClose={onClose} title={title} holds={taken !== null} step={taken === null ? 'live' : 'taken'}>
      {taken === null ? (
        <Live side={side} onTaken={setTaken} onFile={onFile} />
      ) : (
        <Taken picture={taken} onAgain={() => setTaken(null)} onUse={() => onTaken(taken)} />
      )}
    </Sheet>
  );
}

function Live({ side, onTaken, onFile }: Pick<CameraSheetProps, 'side' | 'onTaken' | 'onFile'>) {
  const say = useSay();
  const isSelfie = side === 'selfie';
  const { video, state, take } = useCamera(isSelfie ? 'user' : 'environment');
  const press = async () => {
    const picture = await take();
    if (picture !== null) onTaken(picture);
  };
  if (state === 'denied' || state === 'none') {
    return (
      <div className={styles['camera']}>
        <Note kind="warn" alert>
          {say(state === 'denied' ? 'verification.camera.denied' : 'verification.camera.none')}
        </Note>
        <Button kind="primary" wide onPress={onFile}>
          {say('verification.picture.file')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['camera']}>
      <p>{say(isSelfie ? 'verification.camera.selfieHint' : 'verification.camera.hint')}</p>
      <div className={styles['view']}>
        <video
          ref={video}
          className={classNames(isSelfie && styles['mirror'])}
          playsInline
          muted
          aria-label={say('verification.camera.view')}
        />
        <span className={classNames(styles['guide'], isSelfie && styles['face'])} aria-hidden="true" />
        {state === 'starting' && (
          <span className={styles['over']}>
            <LoadingRing size={36} />
          </span>
        )}
      </div>
      <Button kind="primary" wide busy={state === 'starting'} onPress={() => void press()}>
        {say('verification.camera.take')}
      </Button>
    </div>
  );
}

function Taken({ picture, onAgain, onUse }: { readonly picture: Blob; readonly onAgain: () => void; readonly onUse: () => void }) {
  const say = useSay();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(picture);
    if (image.current !== null) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return (
    <div className={styles['camera']}>
      <p>{say('verification.camera.check')}</p>
      <div className={styles['view']}>
        <img ref={image} alt={say('verification.picture.preview')} />
      </div>
      <div className={styles['pair']}>
        <Button onPress={onAgain}>{say('verification.camera.again')}</Button>
        <Button kind="primary" onPress={onUse}>
          {say('verification.camera.use')}
        </Button>
      </div>
    </div>
  );
}
