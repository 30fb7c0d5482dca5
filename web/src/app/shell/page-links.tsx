import { useSay } from '../../i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLink } from '../../ui/list.tsx';
import { menuIcon } from '../menus.ts';
import { entryOf, type RoutePath } from '../routes.ts';

/** Links to own pages by their names in the menu, from a sheet, whose place in the history they take. */
export function PageLinks({ paths, label }: { readonly paths: readonly RoutePath[]; readonly label?: string }) {
  const say = useSay();
  return (
    <List label={label}>
      {paths.map((path) => (
        <ListLink
          key={path}
          to={path}
          search={{}}
          replace
          leading={<Icon name={menuIcon(path)} small />}
          title={say(entryOf(path).title)}
        />
      ))}
    </List>
  );
}
