import { useSay } from '../i18n/text.tsx';
import { useVisit } from '../navigation/hooks.ts';
import { usePageAt } from '../product/products.ts';
import { classNames } from '../ui/class-names.ts';
import { Hidden } from '../ui/hidden.tsx';
import { Skeleton, SkeletonRows } from '../ui/states.tsx';
import panel from './chart-panel.module.css';
import { ChartWait } from './chart-wait.tsx';
import frame from './frame.module.css';
import header from './pair-header.module.css';
import styles from './trade-page.module.css';

/** The place of everything in a workspace while the markets are on their way. */
export function WaitingWorkspace() {
  const say = useSay();
  const page = usePageAt()(useVisit().pathname);
  const title = page === null ? '' : say(page.entry.title);
  return (
    <div className={classNames(frame['desktop'], styles['desktop'])}>
      <div className={frame['head']}>
        <div className={header['header']}>
          <div className={header['pair']}>
            <h1 className={header['title']} tabIndex={-1}>
              <span className={header['choose']}>
                <Skeleton width="26px" height="26px" round />
                <Skeleton width="104px" />
                <Hidden>{title}</Hidden>
              </span>
            </h1>
          </div>
          <div className={header['price']}>
            <Skeleton width="150px" height="2.25rem" />
            <Skeleton width="80px" height="1.25rem" />
          </div>
          <div className={header['day']}>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} width="130px" height="1rem" />
            ))}
          </div>
        </div>
      </div>
      <div className={frame['chart']}>
        <section className={panel['panel']} aria-label={say('trade.chart.title')}>
          <div className={classNames(panel['tools'], styles['waitingTools'])}>
            <Skeleton width="180px" />
          </div>
          <div className={panel['place']}>
            <ChartWait said />
          </div>
        </section>
      </div>
      <div className={styles['book']}>
        <SkeletonRows rows={4} leading={false} />
      </div>
    </div>
  );
}
