import { Link } from '../navigation/link.tsx';
import type { LinkProps } from '../navigation/link.tsx';
import type { Path } from '../navigation/paths.ts';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import type { HoldEvents } from './use-hold.ts';
import { LoadingRing } from './ring.tsx';

export type ButtonKind = 'primary' | 'quiet' | 'line' | 'plain' | 'buy' | 'sell' | 'danger';

interface Looks {
  readonly kind?: ButtonKind;
  readonly small?: boolean;
  /** As wide as its container. */
  readonly wide?: boolean;
}

interface ButtonProps extends Looks {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  /**
   * Something is missing and the label says what. The button stays focusable and pressable:
   * the press is for leading to the field to mend, never for sending.
   */
  readonly waiting?: boolean;
  /** Dead from the first press until the answer. */
  readonly busy?: boolean;
  readonly submit?: boolean;
  readonly describedBy?: string | undefined;
  readonly label?: string | undefined;
  readonly expanded?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

const looks = ({ kind = 'quiet', small, wide }: Looks) =>
  classNames(styles['button'], styles[kind], small === true && styles['small'], wide === true && styles['wide']);

export function Button({
  children,
  onPress,
  waiting = false,
  busy = false,
  submit = false,
  describedBy,
  label,
  expanded,
  className,
  ref,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      ref={ref}
      className={classNames(looks(rest), waiting && styles['waiting'], busy && styles['busy'], className)}
      aria-disabled={waiting || busy ? true : undefined}
      aria-describedby={describedBy}
      aria-label={label}
      aria-expanded={expanded}
      // The field that has the focus would show its error on leaving and move this button away under the finger: the press would be lost.
      onMouseDown={waiting ? (event) => event.preventDefault() : undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onPress?.();
      }}
    >
      {busy && <LoadingRing size={18} labelled={false} />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere and does nothing else. */
export function ButtonLink<P extends Path>({
  kind,
  small,
  wide,
  className,
  ...link
}: Looks & LinkProps<P> & { readonly className?: string | undefined }) {
  return (
    <Link {...link} className={classNames(looks({ ...(kind && { kind }), ...(small && { small }), ...(wide && { wide }) }), className)} />
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  /** What it does, in words. */
  readonly label: string;
  readonly onPress: () => void;
  /** For a switch such as a star or an eye. */
  readonly pressed?: boolean | undefined;
  readonly expanded?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
  /** A second thing that it does, when it is held (`use-hold.ts`). */
  readonly hold?: HoldEvents;
}

export function IconButton({ icon, label, onPress, pressed, expanded, className, ref, hold }: IconButtonProps) {
  return (
    <button
      {...hold}
      type="button"
      ref={ref}
      className={classNames(styles['iconButton'], className)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
