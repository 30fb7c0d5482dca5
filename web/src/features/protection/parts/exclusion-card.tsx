import { EXCLUSION_SCOPES, type ExclusionScope } from '@candor/contract/risk-categories';
import { Suspense, useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import type { Protection } from '../../../session/protection.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Note } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { later } from '../../../ui/later.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { adds, asksProof, DURATIONS, endMsOf, type Duration, type Exclusion } from '../model/exclusion.ts';
import styles from '../protection.module.css';
import { useMoment } from './limit-card.tsx';

const SHEET = 'exclude';

const ExclusionSheet = later(async () => (await import('./exclusion-sheet.tsx')).ExclusionSheet);

/** Self-exclusion: at once, for a chosen time, and by nobody to be taken back. */
export function ExclusionCard({ state }: { readonly state: Protection }) {
  const say = useSay();
  const sheet = useSheet([SHEET]);
  const [scope, setScope] = useState<ExclusionScope>('fast');
  const [duration, setDuration] = useState<Duration>('week');
  const wanted: Exclusion = { scope, untilMs: endMsOf(duration, state.serverMs) };
  const running = state.exclusions;
  const useful = adds(wanted, running);
  return (
    <Card>
      <h2>{say('protection.exclusion.title')}</h2>
      <p>{say('protection.exclusion.text')}</p>
      {running.map((one) => (
        <Running key={`${one.scope} ${one.untilMs}`} exclusion={one} />
      ))}
      <div className={styles['form']}>
        <Choice
          label={say('protection.exclusion.scope')}
          options={EXCLUSION_SCOPES.map((key) => ({ key, label: say(`protection.scope.${key}`) }))}
          chosen={scope}
          onChoose={setScope}
        />
        <Choice
          label={say('protection.exclusion.duration')}
          options={DURATIONS.map((key) => ({ key, label: say(`protection.duration.${key}`) }))}
          chosen={duration}
          onChoose={setDuration}
        />
        <Button
          kind="danger"
          wide
          waiting={!useful}
          onPress={() => {
            if (useful) sheet.open(SHEET);
          }}
        >
          {say(useful ? 'protection.exclusion.begin' : 'protection.exclusion.covered')}
        </Button>
        <Possible />
      </div>
      {sheet.opened === SHEET && useful && (
        <Suspense fallback={null}>
          <ExclusionSheet wanted={wanted} isProofAsked={asksProof(wanted.untilMs, state.serverMs)} onClose={() => sheet.close()} />
        </Suspense>
      )}
    </Card>
  );
}

function Running({ exclusion }: { readonly exclusion: Exclusion }) {
  const say = useSay();
  const at = useMoment();
  const scope = say(`protection.scope.${exclusion.scope}`);
  return (
    <Note kind="warn">
      {exclusion.untilMs === 0
        ? say('protection.exclusion.runningEver', { scope })
        : say('protection.exclusion.running', { scope, time: at(exclusion.untilMs) })}
    </Note>
  );
}

/** What no exclusion ever takes away. */
function Possible() {
  const say = useSay();
  return (
    <details className={styles['possible']}>
      <summary>{say('protection.possible.title')}</summary>
      <ul>
        {(['settle', 'close', 'move', 'see'] as const).map((key) => (
          <li key={key}>{say(`protection.possible.${key}`)}</li>
        ))}
      </ul>
    </details>
  );
}
