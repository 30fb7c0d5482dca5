import { useSay } from '../../i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLink } from '../../ui/list.tsx';
import { MenuPicture } from '../../ui/menu-picture.tsx';
import { menuIcon, menuTitle, type AccountPage } from '../menus.ts';
import type { RoutePath } from '../routes.ts';

const plain = (path: RoutePath): AccountPage => ({ path, name: null, search: {}, picture: '' });

interface PageLinksProps {
  readonly paths?: readonly RoutePath[];
  /** The same with what the operator has said of them. */
  readonly pages?: readonly AccountPage[];
  readonly label?: string;
}

/** Links to own pages by their names in the menu, from a sheet, whose place in the history they take. */
export function PageLinks({ paths = [], pages = paths.map(plain), label }: PageLinksProps) {
  const say = useSay();
  return (
    <List label={label}>
      {pages.map((page) => (
        <ListLink
          key={page.path}
          to={page.path}
          search={page.search}
          replace
          leading={
            page.picture === '' ? (
              <Icon name={menuIcon(page.path)} small />
            ) : (
              <MenuPicture icon={menuIcon(page.path)} picture={page.picture} />
            )
          }
          title={menuTitle(page, say)}
        />
      ))}
    </List>
  );
}
