import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type CSSProperties } from 'react';
import { useSay } from '../i18n/text.tsx';
import { announce } from '../ui/announce.ts';
import { LoadingRing, Ring } from '../ui/ring.tsx';
import { pullFrom, shareOf, type Pull } from './pull.ts';
import styles from './pull-to-refresh.module.css';

/** A finger that pulls the page down from its top draws the ring closed; letting go of the closed ring asks for everything on the page again. */
export function PullToRefresh() {
  const say = useSay();
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const [refreshing, setRefreshing] = useState(false);
  const refresh = useEffectEvent(async () => {
    setRefreshing(true);
    await client.refetchQueries({ type: 'active' });
    setRefreshing(false);
    announce(say('shell.refresh.done'));
  });
  useEffect(() => {
    let pull: Pull | null = null;
    let reached = 0;
    const draw = (next: number) => {
      reached = next;
      setShare(next);
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal } as const;
    window.addEventListener('touchstart', (event) => void (pull = pullFrom(event)), options);
    window.addEventListener('touchmove', (event) => pull !== null && draw(shareOf(pull, event)), options);
    window.addEventListener('touchcancel', () => draw(0), options);
    window.addEventListener(
      'touchend',
      () => {
        if (reached === 1) void refresh();
        pull = null;
        draw(0);
      },
      options,
    );
    return () => listening.abort();
  }, []);
  if (!refreshing && share === 0) return null;
  const drawn: CSSProperties & Readonly<Record<'--share', string>> = { '--share': refreshing ? '1' : String(share) };
  return (
    <div className={styles['place']} style={drawn} role={refreshing ? 'status' : undefined}>
      {refreshing ? <LoadingRing /> : <Ring share={share} closes />}
    </div>
  );
}
