import { useEffect, useEffectEvent, useState } from 'react';
import { isolated } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { serverNowMs, useSecondsUntil } from '../../../../market/countdown.ts';
import { platformZone, useSettings } from '../../../../session/settings.ts';
import { hoursText, opensAtMs, type Window } from '../model/window.ts';

/** How long it is until withdrawals are taken again. */
export function OpensIn({ window, onDue }: { readonly window: Window; readonly onDue: () => void }) {
  const say = useSay();
  const zone = platformZone(useSettings());
  const [opensMs] = useState(() => opensAtMs(window, serverNowMs() ?? Date.now(), zone));
  const seconds = useSecondsUntil(opensMs);
  const due = useEffectEvent(onDue);
  const isDue = seconds === 0;
  useEffect(() => {
    if (isDue) due();
  }, [isDue]);
  return seconds === null ? null : say('withdraw.need.opensIn', { time: isolated(hoursText(seconds)) });
}
