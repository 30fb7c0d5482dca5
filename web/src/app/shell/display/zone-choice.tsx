import { useEffect, useState } from 'react';
import { placeOf, zones } from '../../../domain/zones.ts';
import { clockText, isolated, zoneName, zoneText } from '../../../i18n/formats.ts';
import type { LanguageCode } from '../../../i18n/languages.ts';
import { useLanguage, useSay } from '../../../i18n/text.tsx';
import { deviceZone, preferencesStore, setPreference } from '../../../session/preferences.ts';
import { platformZone, useSettings } from '../../../session/settings.ts';
import { SearchChoice, type Option } from '../../../ui/search-choice.tsx';

/** The clocks of the list show minutes. */
const DRAW_EVERY_MS = 10_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), DRAW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const offsetAndClock = (zone: string, nowMs: number): string =>
  isolated(`${zoneText(nowMs, zone)} · ${clockText(nowMs, zone).slice(0, 5)}`);

/** A zone by the name of its place, with its name in the language, its distance from UTC now and its clock. */
function optionOf(zone: string, nowMs: number, language: LanguageCode): Option {
  const name = zoneName(nowMs, zone, language);
  const offset = zoneText(nowMs, zone);
  const place = placeOf(zone) ?? offset;
  return {
    key: zone,
    title: place,
    note: name === place ? undefined : name,
    end: offsetAndClock(zone, nowMs),
    words: `${zone} ${name} ${offset} ${offset.replace('GMT', 'UTC')}`,
  };
}

/** Every zone that the browser knows is found by its name; the list itself has one for each distance from UTC. */
function otherZones(): readonly string[] {
  const listed = new Set(zones.map(({ id }) => id));
  return Intl.supportedValuesOf('timeZone').filter((id) => !listed.has(id));
}

/** In which zone times are shown. */
export function ZoneChoice() {
  const say = useSay();
  const language = useLanguage();
  const settings = useSettings();
  const now = useNow();
  const chosen = preferencesStore((preferences) => preferences.zone);
  const [others] = useState(otherZones);
  const special = (key: 'platform' | 'device', zone: string, title: string): Option => ({
    key,
    title,
    note: placeOf(zone) ?? zone,
    end: offsetAndClock(zone, now),
    words: zone,
  });
  const platform = special('platform', platformZone(settings), say('display.zone.platform'));
  const options = [
    platform,
    special('device', deviceZone(), say('display.zone.device')),
    ...zones.map(({ id }) => optionOf(id, now, language)),
  ];
  const other = others.includes(chosen) ? optionOf(chosen, now, language) : platform;
  return (
    <SearchChoice
      label={say('display.zone.title')}
      searchLabel={say('display.zone.search')}
      options={options}
      others={others.map((id) => ({ key: id, title: placeOf(id) ?? id, words: id }))}
      chosen={options.find(({ key }) => key === chosen) ?? other}
      onChoose={(zone) => setPreference('zone', zone)}
    />
  );
}
