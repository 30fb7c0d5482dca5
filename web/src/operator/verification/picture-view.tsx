import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay, useSayDescription } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note, Tag } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { failureText } from '../failure-text.ts';
import { lookAt } from '../look/use-look.ts';
import { useReader } from '../reader.ts';
import { measuredHints } from './measured-picture.ts';
import type { PictureHint } from './picture-hints.ts';
import { pictureShape, SIDES, type Picture } from './review-shapes.ts';
import styles from './review.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER_DEGREES = 90;
const HINTS = { dark: 'operator-verification.hint.dark', blurred: 'operator-verification.hint.blurred' } as const;

interface PictureViewProps {
  readonly id: number;
  readonly picture: Picture;
}

/** Asked for once and forgotten with the page: each time it is shown is written down. */
function usePicture({ id, picture }: PictureViewProps) {
  const { session } = useReader();
  return useQuery({
    queryKey: ['picture', id, picture],
    queryFn: () => lookAt(session, 'kyc.picture', pictureShape, { id, picture }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** A picture of a document with what makes it larger and turns it, and what is to be seen of its print. */
export function PictureView(props: PictureViewProps) {
  const say = useSay();
  const describe = useSayDescription();
  const { data, error, isFetching, refetch } = usePicture(props);
  const side = say(SIDES[props.picture]);
  return (
    <figure className={styles['figure']} aria-label={side}>
      {data !== undefined && <Shown side={side} jpeg={data.output.jpeg} />}
      {data === undefined && error === null && (
        <>
          <figcaption className={styles['caption']}>{side}</figcaption>
          <Skeleton height="280px" />
        </>
      )}
      {data === undefined && error !== null && (
        <ErrorState title={side} text={describe(failureText(error))} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </figure>
  );
}

function Shown({ side, jpeg }: { readonly side: string; readonly jpeg: string }) {
  const say = useSay();
  const [zoom, setZoom] = useState(0);
  const [quarters, setQuarters] = useState(0);
  const [hints, setHints] = useState<readonly PictureHint[]>([]);
  const [isBroken, setBroken] = useState(false);
  const factor = ZOOMS[zoom] ?? 1;
  return (
    <>
      <figcaption className={styles['caption']}>
        <span>{side}</span>
        {hints.map((hint) => (
          <Tag key={hint} kind="warn">
            {say(HINTS[hint])}
          </Tag>
        ))}
      </figcaption>
      {isBroken && (
        <Note kind="warn" alert>
          {say('operator-verification.picture.broken')}
        </Note>
      )}
      {/* scrolled by keys as well */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['window']} role="group" aria-label={side} tabIndex={0}>
        <div className={styles['sheet']} style={{ inlineSize: `${factor * 100}%` }}>
          <img
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={side}
            className={styles['picture']}
            style={{ transform: `rotate(${quarters * QUARTER_DEGREES}deg)` }}
            onLoad={({ currentTarget }) => setHints(measuredHints(currentTarget))}
            onError={() => setBroken(true)}
          />
        </div>
      </div>
      <div className={styles['choices']}>
        <Button small waiting={zoom === ZOOMS.length - 1} onPress={() => setZoom(Math.min(zoom + 1, ZOOMS.length - 1))}>
          {say('operator-verification.picture.larger')}
        </Button>
        <Button small waiting={zoom === 0} onPress={() => setZoom(Math.max(zoom - 1, 0))}>
          {say('operator-verification.picture.smaller')}
        </Button>
        <Button small onPress={() => setQuarters(quarters + 1)}>
          {say('operator-verification.picture.turn')}
        </Button>
      </div>
    </>
  );
}
