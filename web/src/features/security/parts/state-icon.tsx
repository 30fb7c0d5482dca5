import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import styles from '../security.module.css';

/** A check mark for what is on, and the measure's own sign for what is not. The row's words say the same. */
export function StateIcon({ isOn, name }: { readonly isOn: boolean; readonly name: IconName }) {
  return isOn ? <Icon name="check" small className={styles['on']} /> : <Icon name={name} small />;
}
