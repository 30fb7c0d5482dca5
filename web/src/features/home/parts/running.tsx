import { useState } from 'react';
import { Drawn } from '../../../frame/drawn.ts';
import { useKeptRoom } from '../../../frame/use-kept-room.ts';
import { Part } from '../../../product/parts.tsx';
import type { RunningStakes as Running } from '../../../product/product.ts';
import { usePresent } from '../../../product/products.ts';
import { classNames } from '../../../ui/class-names.ts';
import { later } from '../../../ui/later.ts';
import styles from '../home.module.css';

/** Nobody waits for them: most have none that run. */
const RunningStakes = later(async () => (await import('./running-stakes.tsx')).RunningStakes);

/** Own stakes that run, and what else is open, of each product that has such. */
export function RunningOfProducts() {
  const [known, setKnown] = useState<readonly string[]>([]);
  const products = usePresent().filter(({ slots }) => (slots.homeRunning ?? slots.homeOpen) !== undefined);
  const allKnown = products.every(({ name }) => known.includes(name));
  const element = useKeptRoom('home-running', allKnown);
  return (
    // All come at once: a list that comes later than one below it would push that down.
    <div ref={element} className={classNames(styles['running'], !allKnown && styles['runningComes'])}>
      {products.map(({ name, slots: { homeRunning, homeOpen } }) => {
        const onKnown = () => setKnown((before) => [...before, name]);
        if (homeOpen !== undefined) return <Part key={name} code={homeOpen} props={{ onKnown }} />;
        const children = (running: Running) => (
          <>
            {running.stakes.length > 0 && <RunningStakes product={name} running={running} />}
            {running.known && <Drawn onDrawn={onKnown} />}
          </>
        );
        return homeRunning !== undefined && <Part key={name} code={homeRunning} props={{ children }} />;
      })}
    </div>
  );
}
