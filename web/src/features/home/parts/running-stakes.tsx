import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { Link } from '../../../navigation/link.tsx';
import type { Path } from '../../../navigation/paths.ts';
import type { RunningStake, RunningStakes as Running } from '../../../product/product.ts';
import { usePageAt } from '../../../product/products.ts';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import { ListPart, SideMark } from '../../../ui/own-list.tsx';
import list from '../../../ui/own-list.module.css';
import { nextEnding } from '../model/next-ending.ts';
import styles from '../home.module.css';

/** Own stakes of a product that run, those that end next. */
export function RunningStakes({ product, running }: { readonly product: string; readonly running: Running }) {
  const say = useSay();
  const page = usePageAt()(running.path);
  if (page === null) return null;
  const { stakes, title, payoutLabel } = running;
  const shown = nextEnding(stakes);
  const isCut = stakes.length > shown.length;
  return (
    <ListPart
      id={`own-running-${product}`}
      title={title(isCut ? stakes.length : null)}
      all={isCut ? { to: page.path, text: say('home.runningAll') } : null}
    >
      <ul className={list['list']}>
        {shown.map((stake) => (
          <RunningRow key={stake.id} stake={stake} path={page.path} payoutLabel={payoutLabel} />
        ))}
      </ul>
    </ListPart>
  );
}

interface RowProps {
  readonly stake: RunningStake;
  readonly path: Path;
  readonly payoutLabel: string;
}

function RunningRow({ stake, path, payoutLabel }: RowProps) {
  const say = useSay();
  const style = useNumberStyle();
  const hidden = useAmountsHidden();
  const seconds = useSecondsUntil(stake.endMs);
  const up = stake.side === 'up';
  const due = seconds === null || seconds === 0;
  return (
    <li>
      <Link to={path} search={{ symbol: stake.coin }} className={list['row']}>
        <CountdownRing seconds={seconds} of={stake.seconds} size={44} />
        <span className={styles['runs']}>
          <bdi dir="ltr">{stake.display}</bdi>
          <SideMark up={up}>{say(up ? 'home.direction.up' : 'home.direction.down')}</SideMark>
        </span>
        <Hidden>{due ? say('home.runningDue') : say('home.runningLeft', { seconds: String(seconds) })}</Hidden>
        <span className={list['figures']}>
          <span>
            <Hidden>{say('home.stake')}</Hidden>
            <Figure figure={exactFigure(stake.stake, 'owned', style)} unit="USDT" masked={hidden} />
          </span>
          <span className={list['quiet']}>
            {payoutLabel} <Figure figure={exactFigure(stake.payout, 'owned', style)} masked={hidden} />
          </span>
        </span>
      </Link>
    </li>
  );
}
