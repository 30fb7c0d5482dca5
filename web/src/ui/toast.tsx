import { useEffect, useRef, useState } from 'react';
import { create, useStore } from 'zustand';
import { useSay } from '../i18n/text.tsx';
import { announce } from './announce.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

interface Toast {
  readonly number: number;
  readonly text: string;
  readonly kind: 'notice' | 'refusal';
  readonly action: ToastAction | null;
}

/** One thing that can be done about it; such a notice stays until it is answered. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const shownMs = 6000;

const toasts = create<{ readonly current: Toast | null }>(() => ({ current: null }));

/** One short sentence at a time. Results of money are receipts and never come here. */
export function toast(text: string, kind: Toast['kind'] = 'notice', action: ToastAction | null = null): void {
  toasts.setState(({ current }) => ({ current: { number: (current?.number ?? 0) + 1, text, kind, action } }));
  announce(text, kind === 'refusal' ? 'assertive' : 'polite');
}

const dismiss = () => toasts.setState({ current: null });

/** Stands above the tab bar and above open sheets (top layer); waits while it is touched, hovered or focused. */
export function Toaster() {
  const say = useSay();
  const current = useStore(toasts, (state) => state.current);
  const place = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (element === null || current === null) return undefined;
    element.hidePopover();
    element.showPopover();
    return () => element.hidePopover();
  }, [current]);

  useEffect(() => {
    if (current === null || held || current.action !== null) return undefined;
    const timer = setTimeout(dismiss, shownMs);
    return () => clearTimeout(timer);
  }, [current, held]);

  if (current === null) return null;
  return (
    <div
      ref={place}
      popover="manual"
      className={styles['place']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div key={current.number} className={classNames(styles['toast'], current.kind === 'refusal' && styles['refusal'])}>
        <Icon name={current.kind === 'refusal' ? 'warning' : 'info'} small className={styles['mark']} />
        <span>{current.text}</span>
        {current.action !== null && (
          <Button
            kind="plain"
            small
            onPress={() => {
              current.action?.run();
              dismiss();
            }}
          >
            {current.action.label}
          </Button>
        )}
        <IconButton icon="close" label={say('shell.common.close')} onPress={dismiss} />
      </div>
    </div>
  );
}
