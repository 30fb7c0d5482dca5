import { Suspense } from 'react';
import { ProofsSheet } from '../../proof/verify-part.ts';
import { useSheet } from '../../ui/use-sheet.ts';
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
      <Proofs />
    </>
  );
}

function Proofs() {
  const sheet = useSheet(['shell-proofs']);
  if (sheet.opened === null) return null;
  return (
    <Suspense>
      <ProofsSheet onClose={sheet.close} />
    </Suspense>
  );
}
