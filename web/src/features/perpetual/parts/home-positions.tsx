import { compare } from '../../../domain/decimal.ts';
import { amountFigure, rateFigure } from '../../../domain/figures.ts';
import { Drawn } from '../../../frame/drawn.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { Figure } from '../../../ui/figure.tsx';
import { ListPart, SideMark } from '../../../ui/own-list.tsx';
import list from '../../../ui/own-list.module.css';
import { useLiveMark } from '../live-mark.ts';
import { usePerpetualMarkets, type PerpetualMarket } from '../model/market.ts';
import { atMark, type OpenPosition } from '../model/position.ts';
import { usePositions } from '../queries.ts';
import { leverageText } from './words.ts';

const SHOWN = 3;

/** Own open positions, those nearest to their liquidation first, with profit or loss and margin ratio at the mark. */
export function HomePositions({ onKnown }: { readonly onKnown: () => void }) {
  const say = useSay();
  const markets = usePerpetualMarkets();
  const { rows, failed } = usePositions();
  if (rows === null) return failed ? <Drawn onDrawn={onKnown} /> : null;
  const shown = byRatio(rows).slice(0, SHOWN);
  const isCut = rows.length > shown.length;
  return (
    <>
      {rows.length > 0 && (
        <ListPart
          id="own-positions"
          title={isCut ? say('perpetual-parts.home.count', { count: String(rows.length) }) : say('perpetual-parts.home.title')}
          all={isCut ? { to: '/contract', text: say('perpetual-parts.home.all') } : null}
        >
          <ul className={list['list']}>
            {shown.map((position) => (
              <PositionRow key={position.id} position={position} market={markets?.get(position.coin) ?? null} />
            ))}
          </ul>
        </ListPart>
      )}
      <Drawn onDrawn={onKnown} />
    </>
  );
}

/** The highest margin ratio first; one that is not known stands behind those that are. */
export function byRatio<Row extends Pick<OpenPosition, 'marginRatio'>>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => compare(b.marginRatio ?? '-1', a.marginRatio ?? '-1'));
}

function PositionRow({ position, market }: { readonly position: OpenPosition; readonly market: PerpetualMarket | null }) {
  const say = useSay();
  const style = useNumberStyle();
  const hidden = useAmountsHidden();
  const live = useLiveMark(position.coin);
  const now = atMark(position, market, live?.mark ?? position.markPrice);
  const stale = !(live?.live ?? position.live);
  return (
    <li>
      <Link to="/contract" search={{ symbol: position.coin }} className={list['row']}>
        <span className={list['name']}>
          <bdi dir="ltr">{position.display}</bdi>
        </span>
        <SideMark up={position.side === 'long'}>
          {say(`perpetual-parts.side.${position.side}`)} {leverageText(position.leverage)}
        </SideMark>
        <span className={list['figures']}>
          <Figure
            figure={amountFigure(now?.profit ?? null, 'usdt', 'result', style)}
            unit="USDT"
            tone="signed"
            stale={stale}
            masked={hidden}
          />
          <span className={list['quiet']}>
            {say('perpetual-parts.home.ratio')} <Figure figure={rateFigure(now?.ratioPercent ?? null, style)} stale={stale} />
          </span>
        </span>
      </Link>
    </li>
  );
}
