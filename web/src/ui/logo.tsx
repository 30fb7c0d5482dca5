import { classNames } from './class-names.ts';
import { ownPicture } from './own-picture.ts';
import styles from './logo.module.css';

/** The same in every language. */
const NAME = 'candor';

interface LogoProps {
  readonly large?: boolean;
  readonly nameless?: boolean;
  /** Path of a picture that stands in its place; empty: the ring and the name. */
  readonly picture?: string;
}

/** The open ring and the name. The name is the same in every language. */
export function Logo({ large = false, nameless = false, picture = '' }: LogoProps) {
  const own = ownPicture(picture);
  if (own !== '') return <img className={classNames(styles['picture'], large && styles['large'])} src={own} alt={NAME} />;
  return (
    <span className={classNames(styles['logo'], large && styles['large'])} translate="no" dir="ltr">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" pathLength="100" strokeDasharray="84 100" transform="rotate(-16 12 12)" />
      </svg>
      {!nameless && <span lang="en">{NAME}</span>}
    </span>
  );
}
