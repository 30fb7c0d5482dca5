import { useSay } from '../../i18n/text.tsx';
import { usePriceSource } from '../../session/price-source.ts';
import { classNames } from '../../ui/class-names.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './shell.module.css';

const kindWords = {
  simulated: 'shell.source.simulated',
  recorded: 'shell.source.recorded',
  live: 'shell.source.live',
} as const;

/** Says on every page that prices or traders are not real ones, that the funds are play money, or that a stop is planned. A press explains. */
export function SourceChip() {
  const say = useSay();
  const source = usePriceSource();
  const sheet = useSheet(['shell-source']);
  if (source === null) return null;
  const isLive = source.kind === 'live';
  const accompanied = source.participants > 0;
  const bothSimulated = accompanied && source.kind === 'simulated';
  const words = [
    ...(isLive ? [] : [say(bothSimulated ? 'shell.source.simulatedBoth' : kindWords[source.kind])]),
    ...(isLive && source.mode === 'demo' ? [say('shell.source.demo')] : []),
    ...(accompanied && !bothSimulated ? [say('shell.source.traders')] : []),
    ...(source.plannedStop === null ? [] : [say('shell.source.stop')]),
  ];
  if (words.length === 0) return null;
  return (
    <button
      type="button"
      className={classNames(styles['sourceButton'], isLive && source.plannedStop === null && styles['sourceLive'])}
      onClick={() => sheet.open('shell-source')}
    >
      {words.join(' · ')}
    </button>
  );
}
