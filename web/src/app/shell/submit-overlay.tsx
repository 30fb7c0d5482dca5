import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useSay } from '../../i18n/text.tsx';
import { sendingStore } from '../../session/submission/sending.ts';
import { useInputGuard } from '../../ui/input-guard.ts';
import { LoadingRing } from '../../ui/ring.tsx';
import styles from './submit-overlay.module.css';

/** Covers the page while something with money is on its way, and only then (at most the time-out of a call). */
export function SubmitOverlay() {
  const sending = useStore(sendingStore, (state) => state.count > 0);
  return sending ? <OpenOverlay /> : null;
}

function OpenOverlay() {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  useInputGuard();
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
