import { Suspense } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { dateOrders } from '../../i18n/formats.ts';
import { motions, preferencesStore, setAmountsHidden, setPreference, textSizes } from '../../session/preferences.ts';
import { Choice } from '../../ui/choice.tsx';
import { Switch } from '../../ui/field.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { MarketColourSample } from './market-colour-sample.tsx';
import styles from './sheets.module.css';
import { later } from '../../ui/later.ts';

/** With the field for amounts, which few visits of this sheet need. */
const ReviewChoices = later(async () => (await import('./review-choices.tsx')).ReviewChoices, 'display');

const ZoneChoice = later(async () => (await import('./display/zone-choice.tsx')).ZoneChoice, 'display');
const CurrencyChoice = later(async () => (await import('../../frame/valued/currency-choice.tsx')).CurrencyChoice, 'display');

/** How the app looks on this device: colours, amounts, time, text, motion. Works at once and stays. */
export function DisplaySheet() {
  const say = useSay();
  const sheet = useSheet(['shell-display']);
  return (
    <Sheet open={sheet.opened !== null} onClose={sheet.close} title={say('shell.nav.display')}>
      {sheet.opened !== null && (
        <div className={styles['displayStack']}>
          <DisplayChoices />
          <Suspense fallback={null}>
            <ReviewChoices />
          </Suspense>
        </div>
      )}
    </Sheet>
  );
}

function DisplayChoices() {
  const say = useSay();
  const { rise, vision, dateOrder, textSize, motion, vibration, amountsHidden } = preferencesStore();
  const motionWords = {
    device: say('shell.display.motionDevice'),
    reduced: say('shell.display.motionReduced'),
    full: say('shell.display.motionFull'),
  };
  return (
    <div className={styles['displayStack']}>
      <MarketColourSample />
      <Choice
        label={say('shell.display.rise')}
        chosen={rise}
        onChoose={(key) => setPreference('rise', key)}
        options={
          vision === 'standard'
            ? [
                { key: 'green', label: say('shell.display.riseGreen') },
                { key: 'red', label: say('shell.display.riseRed') },
              ]
            : [
                { key: 'green', label: say('shell.display.riseBlue') },
                { key: 'red', label: say('shell.display.riseOrange') },
              ]
        }
      />
      <Choice
        label={say('shell.display.vision')}
        chosen={vision}
        onChoose={(key) => setPreference('vision', key)}
        options={[
          { key: 'standard', label: say('shell.display.visionStandard') },
          { key: 'blue-orange', label: say('shell.display.visionBlueOrange') },
        ]}
      />
      <Choice
        label={say('shell.display.textSize')}
        chosen={textSize}
        onChoose={(key) => setPreference('textSize', key)}
        options={textSizes.map((key) => ({ key, label: <span dir="ltr">{`${key}%`}</span> }))}
      />
      <Choice
        label={say('shell.display.date')}
        chosen={dateOrder}
        onChoose={(key) => setPreference('dateOrder', key)}
        options={dateOrders.map((key) => ({ key, label: <span dir="ltr">{key}</span> }))}
      />
      <Suspense fallback={<SkeletonRows rows={2} leading={false} />}>
        <ZoneChoice />
        <CurrencyChoice />
      </Suspense>
      <Choice
        label={say('shell.display.motion')}
        chosen={motion}
        onChoose={(key) => setPreference('motion', key)}
        options={motions.map((key) => ({ key, label: motionWords[key] }))}
      />
      <div>
        <Switch label={say('shell.common.hideAmounts')} checked={amountsHidden} onChange={setAmountsHidden} />
        <Switch label={say('shell.display.vibration')} checked={vibration} onChange={(on) => setPreference('vibration', on)} />
      </div>
    </div>
  );
}
