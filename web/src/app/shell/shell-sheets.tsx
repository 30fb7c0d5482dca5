import { OutcomesSheet } from '../outcomes/outcomes-sheet.tsx';
import { DisplaySheet } from './display-sheet.tsx';
import { LanguageSheet } from './language-sheet.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { SourceSheet } from './source-sheet.tsx';
import { SupportSheet } from './support-sheet.tsx';

/** The sheets that every page can open. They come with the first of them that is opened. */
export function ShellSheets() {
  return (
    <>
      <MenuSheet />
      <OutcomesSheet />
      <LanguageSheet />
      <DisplaySheet />
      <SupportSheet />
      <SourceSheet />
    </>
  );
}
