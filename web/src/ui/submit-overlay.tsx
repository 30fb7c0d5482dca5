import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useSay } from '../i18n/text.tsx';
import { LoadingRing } from './ring.tsx';
import styles from './submit-overlay.module.css';

const overlay = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Covers the page while something with money is on its way, and only then. */
export function showSubmitOverlay(open: boolean): void {
  overlay.setState({ open });
}

export function SubmitOverlay() {
  const open = overlay((state) => state.open);
  return open ? <OpenOverlay /> : null;
}

function OpenOverlay() {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles['overlay']} aria-labelledby="submit-overlay" onCancel={(event) => event.preventDefault()}>
      <LoadingRing size={56} thickness={4} labelled={false} />
      <p id="submit-overlay" className={styles['title']}>
        {say('shell.submit.sending')}
      </p>
      <p>{say('shell.submit.sendingHelp')}</p>
    </dialog>
  );
}
