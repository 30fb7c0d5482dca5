import { useEffect, useEffectEvent } from 'react';
import { isolated, timeText } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../../market/countdown.ts';
import { useTimeStyle } from '../../../../session/preferences.ts';
import { Tag } from '../../../../ui/card.tsx';
import { minutesText } from '../model/window.ts';
import type { BookAddress } from '../queries.ts';

/** Longer than this is said as a time of the day. */
const COUNTED_SECONDS = 3_600;

interface ReadinessProps {
  readonly address: BookAddress;
  /** Its moment has come: the book says so when it is asked again. */
  readonly onDue: () => void;
}

/** From when on an address can be used, with the seconds that are left. */
export function Readiness({ address: { times }, onDue }: ReadinessProps) {
  const say = useSay();
  const style = useTimeStyle();
  const seconds = useSecondsUntil(times.readyMs);
  const due = useEffectEvent(onDue);
  const isDue = seconds === 0;
  useEffect(() => {
    if (isDue) due();
  }, [isDue]);
  return (
    <Tag kind="warn">
      {seconds !== null && seconds <= COUNTED_SECONDS
        ? say('addresses.row.readyIn', { time: isolated(minutesText(seconds)) })
        : say('addresses.row.readyFrom', { time: isolated(timeText(times.readyMs, style)) })}
    </Tag>
  );
}
