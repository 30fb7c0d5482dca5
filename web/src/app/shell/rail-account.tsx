import { useId, useRef } from 'react';
import { amountFigure, compactFigure, figureText } from '../../domain/figures.ts';
import { useValuedIn } from '../../frame/valued/use-valued-in.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { totalValue, useHoldings } from '../../session/assets.ts';
import { useAmountsHidden } from '../../session/preferences.ts';
import { useUser } from '../../session/session.ts';
import { CoinMark } from '../../ui/coin-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import { SideAccount } from './side-account.tsx';
import styles from './side-account.module.css';

const MARK_PX = 32;

/** The account where the sidebar has no words: letter and rounded balance, and all of it beside them after a press. */
export function RailAccount() {
  const say = useSay();
  const style = useNumberStyle();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const name = useUser()?.loginName ?? '';
  const hidden = useAmountsHidden();
  const { rows } = useHoldings();
  const valued = useValuedIn();
  const total = valued.of(totalValue(rows));
  const short = valued.coin === 'usdt' ? compactFigure(total, style) : amountFigure(total, valued.coin, 'owned', style);
  const worth = hidden ? say('shell.figure.hidden') : `${figureText(amountFigure(total, valued.coin, 'owned', style))} ${valued.unit}`;
  const title = `${name} · ${worth}`;
  const place = () => card.current?.style.setProperty('--place', `${opener.current?.getBoundingClientRect().top ?? 0}px`);
  return (
    <>
      <button ref={opener} type="button" className={styles['rail']} popoverTarget={id} title={title} onClick={place}>
        <CoinMark coin={name} logo={null} size={MARK_PX} />
        <Hidden>{`${say('shell.nav.account')}: ${title}`}</Hidden>
        <span className={styles['railWorth']} aria-hidden="true">
          <Figure figure={short} masked={hidden} stale={valued.stale} />
        </span>
      </button>
      <div ref={card} id={id} popover="auto" className={styles['card']}>
        <SideAccount />
      </div>
    </>
  );
}
