import type { ClipboardEvent } from 'react';
import type { Figure as FigureParts } from '../domain/figures.ts';
import { figureText, hiddenFigure } from '../domain/figures.ts';
import type { Say } from '../i18n/text.tsx';
import { useSay } from '../i18n/text.tsx';
import { classNames } from './class-names.ts';
import styles from './figure.module.css';
import { Icon } from './icon.tsx';

interface FigureProps {
  readonly figure: FigureParts;
  /** Asset or unit behind the digits. */
  readonly unit?: string | undefined;
  /** `signed` takes its colour from the sign and adds an arrow; prices and balances stay neutral. */
  readonly tone?: 'neutral' | 'signed';
  readonly arrow?: boolean;
  /** Old figures are grey and lose their colour and arrow; whoever shows one also says how old it is. */
  readonly stale?: boolean;
  /** Behind the eye: balances, results and equity, never prices. */
  readonly masked?: boolean;
  readonly size?: 'inherit' | 'price' | 'balance';
  readonly className?: string | undefined;
}

/** What a screen reader says, when the text alone would not say it. */
function wordsOf(figure: FigureParts, unit: string | undefined, say: Say): string | null {
  const value = `${figure.digits}${figure.suffix}${figure.percent === null ? '' : '%'}${unit === undefined ? '' : ` ${unit}`}`;
  switch (figure.word) {
    case 'unknown':
      return say('shell.figure.unknown');
    case 'hidden':
      return say('shell.figure.hidden');
    case 'up':
      return say('shell.figure.up', { value });
    case 'down':
      return say('shell.figure.down', { value });
    case 'plus':
      return say('shell.figure.plus', { value });
    case 'minus':
      return say('shell.figure.minus', { value });
    case 'number':
      return null;
  }
}

/**
 * The only component that shows a number. Its digits are alone in their element: a program that translates the page may put others in the place
 * of the text, and the next number is written all the same.
 */
export function Figure({ figure, unit, tone = 'neutral', arrow, stale = false, masked = false, size = 'inherit', className }: FigureProps) {
  const say = useSay();
  const shown = masked ? hiddenFigure() : figure;
  const known = shown.word !== 'unknown' && shown.word !== 'hidden';
  const words = wordsOf(shown, unit, say);
  const signed = tone === 'signed' && known && !stale;
  const copyPlainDigits = (event: ClipboardEvent) => {
    if (shown.plain === '') return;
    event.clipboardData.setData('text/plain', shown.plain);
    event.preventDefault();
  };
  return (
    <span
      className={classNames(
        styles['figure'],
        size !== 'inherit' && styles[size],
        signed && shown.sign !== '' && styles[shown.sign === '+' ? 'gain' : 'loss'],
        stale && styles['stale'],
        shown.word === 'hidden' && styles['hiddenDots'],
        className,
      )}
      translate="no"
      onCopy={copyPlainDigits}
      {...(words === null ? {} : { role: 'img', 'aria-label': words })}
    >
      {signed && (arrow ?? true) && (shown.direction === 'up' || shown.direction === 'down') && (
        <Icon name={shown.direction === 'up' ? 'rise' : 'fall'} className={styles['arrow']} />
      )}
      <span>{figureText(shown)}</span>
      {unit !== undefined && known && <span className={styles['unit']}>{unit}</span>}
    </span>
  );
}
