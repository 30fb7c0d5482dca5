import type { PictureFault } from '@candor/contract/verification';
import { useId, useRef, useState } from 'react';
import type { Ref } from 'react';
import { failureText } from '../../../form/failure-text.ts';
import { useSay, type Say } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { Side } from '../model/inputs.ts';
import { hasCamera } from '../model/picture.ts';
import { usePicture, type PictureState } from '../model/use-picture.ts';
import styles from '../verification.module.css';
import { CameraSheet } from './camera-sheet.tsx';

const KINDS = 'image/jpeg,image/png,image/webp';
/** A browser makes large pictures small before they are sent; what it cannot read goes as it is. */
const FILE_BYTES_MAX = 40 * 1_024 * 1_024;

interface PictureFieldProps {
  readonly side: Side;
  readonly title: string;
  readonly hint: string;
  readonly url: string;
  readonly onUrl: (url: string) => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLElement>;
}

/** One picture: by the camera with a frame or from a file, sent at once, shown as it will be handed in. */
export function PictureField({ side, title, hint, url, onUrl, error, ref }: PictureFieldProps) {
  const say = useSay();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const sheet = useSheet([`camera-${side}`]);
  const picture = usePicture(url, onUrl);
  const { state, preview } = picture;
  const take = (chosen: Blob | undefined) => {
    if (chosen === undefined) return;
    setTooLarge(chosen.size > FILE_BYTES_MAX);
    if (chosen.size <= FILE_BYTES_MAX) void picture.send(chosen);
  };
  const wrong = tooLarge ? say('verification.picture.tooLarge') : (wrongOf(state, say) ?? error);
  const chooseFile = () => file.current?.click();
  return (
    <section ref={ref} className={styles['picture']} aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>{title}</h3>
      <p className={styles['hint']}>{hint}</p>
      {preview !== null && (
        <div className={styles['view']}>
          <img src={preview} alt={say('verification.picture.preview')} />
          {state.kind === 'sending' && <Progress share={state.share} />}
        </div>
      )}
      <Told state={state} wrong={wrong} />
      <Ways state={state} onCamera={() => sheet.open(`camera-${side}`)} onFile={chooseFile} onStop={picture.stop} />
      <input
        ref={file}
        type="file"
        accept={KINDS}
        hidden
        aria-label={title}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // the same file may be chosen again
          event.target.value = '';
        }}
      />
      {sheet.opened !== null && (
        <CameraSheet
          side={side}
          title={title}
          onClose={sheet.close}
          onFile={() => {
            sheet.close();
            chooseFile();
          }}
          onTaken={(taken) => {
            sheet.close();
            take(taken);
          }}
        />
      )}
    </section>
  );
}

function wrongOf(state: PictureState, say: Say): string | undefined {
  if (state.kind === 'failed') return failureText(state.failure, say);
  if (state.kind === 'gone') return say('verification.picture.gone');
  return state.kind === 'kept' && state.fault !== null ? say(faultTexts[state.fault]) : undefined;
}

const faultTexts = {
  TOO_SMALL: 'verification.picture.small',
  TOO_DARK: 'verification.picture.dark',
  BLURRED: 'verification.picture.blurred',
} as const satisfies Record<PictureFault, string>;

/** Where the picture has got to, and what is wrong with it. */
function Told({ state, wrong }: { readonly state: PictureState; readonly wrong: string | undefined }) {
  const say = useSay();
  return (
    <>
      <p role="status" className={styles['state']}>
        {state.kind === 'kept' && <Icon name="check" small />}
        {state.kind === 'kept' && say('verification.picture.kept')}
        {state.kind === 'sending' && say('verification.picture.sending')}
      </p>
      {wrong !== undefined && (
        <p className={styles['wrong']} role="alert">
          <Icon name="warning" small />
          <span>{wrong}</span>
        </p>
      )}
    </>
  );
}

interface WaysProps {
  readonly state: PictureState;
  readonly onCamera: () => void;
  readonly onFile: () => void;
  readonly onStop: () => void;
}

/** What can be done with a picture now. */
function Ways({ state, onCamera, onFile, onStop }: WaysProps) {
  const say = useSay();
  if (state.kind === 'sending') {
    return (
      <div className={styles['pair']}>
        <Button onPress={onStop}>{say('shell.common.cancel')}</Button>
      </div>
    );
  }
  const has = state.kind === 'kept';
  return (
    <div className={styles['pair']}>
      {state.kind === 'failed' && (
        <Button kind="primary" onPress={state.again}>
          {say('shell.common.retry')}
        </Button>
      )}
      {hasCamera() && <Button onPress={onCamera}>{say(has ? 'verification.camera.again' : 'verification.camera.open')}</Button>}
      <Button onPress={onFile}>{say(has ? 'verification.picture.other' : 'verification.picture.file')}</Button>
    </div>
  );
}

function Progress({ share }: { readonly share: number }) {
  const say = useSay();
  const percent = Math.round(share * 100);
  return (
    <span className={styles['over']}>
      <Ring share={share} size={56} thickness={5} />
      <span
        role="progressbar"
        aria-label={say('verification.picture.sending')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        {percent} %
      </span>
    </span>
  );
}
