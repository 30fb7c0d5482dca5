import { LanguageList } from '../../features/language/language-list.tsx';
import { useSay } from '../../i18n/text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useSheet } from '../../ui/use-sheet.ts';

/** The choice of a language where `/langList` cannot be reached. */
export function LanguageSheet() {
  const say = useSay();
  const sheet = useSheet(['shell-language']);
  return (
    <Sheet open={sheet.opened !== null} onClose={sheet.close} title={say('shell.title.language')}>
      <LanguageList onChosen={sheet.close} />
    </Sheet>
  );
}
