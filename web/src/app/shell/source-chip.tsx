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

/** Says on every page that the prices are not live ones, or that the funds are play money. A press explains. */
export function SourceChip() {
  const say = useSay();
  const source = usePriceSource();
  const sheet = useSheet(['shell-source']);
  if (source === null) return null;
  const isLive = source.kind === 'live';
  if (isLive && source.mode === 'live') return null;
  return (
    <button
      type="button"
      className={classNames(styles['sourceButton'], isLive && styles['sourceLive'])}
      onClick={() => sheet.open('shell-source')}
    >
      {isLive ? say('shell.source.demo') : say(kindWords[source.kind])}
    </button>
  );
}
