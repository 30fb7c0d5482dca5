import { useState } from 'react';
import { isolated, zoneText } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { platformZone, useSettings } from '../../../../session/settings.ts';
import { shortClock, type Window } from '../model/window.ts';

/** From when to when withdrawals are taken, in the zone of the platform. */
export function WindowText({ window: { start, end } }: { readonly window: Window }) {
  const say = useSay();
  const zone = platformZone(useSettings());
  const [nowMs] = useState(() => Date.now());
  const times = { start: isolated(shortClock(start)), end: isolated(shortClock(end)), zone: isolated(zoneText(nowMs, zone)) };
  return say('withdraw.need.window', times);
}
