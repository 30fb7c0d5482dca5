import { timeText, zoneText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import type { PriceSource } from '../../session/price-source.ts';
import { usePriceSource } from '../../session/price-source.ts';
import { Note } from '../../ui/card.tsx';
import { Receipt } from '../../ui/receipt.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TechnicalDetails } from '../../ui/technical-details.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './sheets.module.css';

const kinds = {
  simulated: { word: 'shell.source.simulated', text: 'source.simulatedText' },
  recorded: { word: 'shell.source.recorded', text: 'source.recordedText' },
  live: { word: 'shell.source.live', text: 'source.liveText' },
} as const;

/** What kind of prices these are, in whole sentences. */
export function SourceSheet() {
  const say = useSay();
  const source = usePriceSource();
  const sheet = useSheet(['shell-source']);
  return (
    <Sheet open={sheet.opened !== null} onClose={sheet.close} title={say('shell.source.title')}>
      {source === null ? <p>{say('source.unknownText')}</p> : <SourceText source={source} />}
    </Sheet>
  );
}

function SourceText({ source }: { readonly source: PriceSource }) {
  const say = useSay();
  const seed = source.kind === 'simulated' ? seedOf(source.name) : null;
  return (
    <div className={styles['sheetStack']}>
      <p>{say(kinds[source.kind].text)}</p>
      {source.plannedStop !== null && <PlannedStop stopMs={source.plannedStop} />}
      {source.participants > 0 && <p>{say('source.participants', { count: source.participants })}</p>}
      {source.mode === 'demo' && <Note kind="warn">{say('source.demoText')}</Note>}
      {seed === null ? (
        <Receipt
          rows={[
            { key: 'kind', label: say('shell.source.title'), value: say(kinds[source.kind].word) },
            { key: 'name', label: say('source.name'), value: <bdi>{source.name}</bdi> },
          ]}
        />
      ) : (
        <TechnicalDetails>
          <p>{say('source.seedText')}</p>
          <Receipt rows={[{ key: 'name', label: say('source.name'), value: say('source.simulator', { seed }) }]} />
        </TechnicalDetails>
      )}
    </div>
  );
}

/** When the exchange is going to be stopped, and what that means for whoever opens something. */
function PlannedStop({ stopMs }: { readonly stopMs: number }) {
  const say = useSay();
  const style = useTimeStyle();
  return (
    <Note kind="warn">{say('source.stopText', { time: `\u2066${timeText(stopMs, style)} ${zoneText(stopMs, style.zone)}\u2069` })}</Note>
  );
}

/** The simulator names itself `simulated: seed 7`; the seed may be any text. */
function seedOf(name: string): string | null {
  return /^simulated: seed (.+)$/.exec(name)?.[1] ?? null;
}
