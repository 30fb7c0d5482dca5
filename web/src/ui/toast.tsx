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

/** Stands above the tab bar and above open sheets (top layer). */
export function Toaster() {
  const current = useStore(toasts, (state) => state.current);
  return current === null ? null : <ShownToast key={current.number} {...current} />;
}

/** Waits while it is touched, hovered or focused. Each notice is a part of its own: one that is closed under the pointer does not hold the next. */
function ShownToast({ text, kind, action }: Toast) {
  const say = useSay();
  const container = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    const element = container.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, []);

  useEffect(() => {
    if (held || action !== null) return undefined;
    const timer = setTimeout(dismiss, shownMs);
    return () => clearTimeout(timer);
  }, [held, action]);

  return (
    <div
      ref={container}
      popover="manual"
      className={styles['place']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classNames(styles['toast'], kind === 'refusal' && styles['refusal'])}>
        <Icon name={kind === 'refusal' ? 'warning' : 'info'} small className={styles['mark']} />
        <span>{text}</span>
        {action !== null && (
          <Button
            kind="plain"
            small
            onPress={() => {
              action.run();
              dismiss();
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton icon="close" label={say('shell.common.close')} onPress={dismiss} />
      </div>
    </div>
  );
}
