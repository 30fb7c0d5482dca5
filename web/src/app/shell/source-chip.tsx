import { useEffect } from 'react';
import { useSay, type PlainMessageId } from '../../i18n/text.tsx';
import { usePriceSource } from '../../session/price-source.ts';
import { storage } from '../../session/storage.ts';
import { classNames } from '../../ui/class-names.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './shell.module.css';

const kindWords: Readonly<Record<string, PlainMessageId>> = {
  simulated: 'shell.source.simulated',
  recorded: 'shell.source.recorded',
  live: 'shell.source.live',
};

/**
 * Says on every page that prices or traders are not real ones, that the funds are play money, or that a stop is planned. A press explains. While
 * nothing is answered it says what was answered last.
 */
export function SourceChip() {
  const say = useSay();
  const source = usePriceSource();
  const sheet = useSheet(['shell-source']);
  const said = source === null ? (storage.readText('source') ?? '') : `${source.kind} ${source.mode} ${source.participants}`;
  useEffect(() => {
    storage.writeText('source', said);
  }, [said]);
  const [kind = '', mode, participants] = said.split(' ');
  const word = kindWords[kind];
  if (word === undefined) return null;
  const isLive = kind === 'live';
  const accompanied = Number(participants) > 0;
  const bothSimulated = accompanied && kind === 'simulated';
  const stops = typeof source?.plannedStop === 'number';
  const words = [
    ...(isLive ? [] : [say(bothSimulated ? 'shell.source.simulatedBoth' : word)]),
    ...(isLive && mode === 'demo' ? [say('shell.source.demo')] : []),
    ...(accompanied && !bothSimulated ? [say('shell.source.traders')] : []),
    ...(stops ? [say('shell.source.stop')] : []),
  ];
  if (words.length === 0) return null;
  return (
    <button
      type="button"
      className={classNames(styles['sourceButton'], isLive && !stops && styles['sourceLive'])}
      onClick={() => sheet.open('shell-source')}
    >
      {words.join(' · ')}
    </button>
  );
}
