import styles from './look.module.css';

interface SubPagesProps {
  readonly label: string;
  readonly pages: readonly { readonly id: string; readonly title: string; readonly address: string }[];
  readonly shown: string;
}

/** Parts of a page that have addresses of their own. */
export function SubPages({ label, pages, shown }: SubPagesProps) {
  return (
    <nav className={styles['subPages']} aria-label={label}>
      {pages.map(({ id, title, address }) => (
        <a key={id} href={address} aria-current={id === shown ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
