import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { ownPicture } from './own-picture.ts';
import styles from './menu-picture.module.css';

interface MenuPictureProps {
  readonly icon: IconName;
  /** Path of a picture of the operator's; empty: the icon. */
  readonly picture: string;
}

/** The picture of a menu entry, as large as an icon. It says nothing that the word beside it does not. */
export function MenuPicture({ icon, picture }: MenuPictureProps) {
  const own = ownPicture(picture);
  return own === '' ? <Icon name={icon} /> : <img className={styles['picture']} src={own} alt="" width={24} height={24} />;
}
