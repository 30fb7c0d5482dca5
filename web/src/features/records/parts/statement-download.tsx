import { useSay } from '../../../i18n/text.tsx';
import { statementFile, type Statement } from '../model/statement.ts';
import { FileButton } from './file-button.tsx';

/** The statement that is shown, as a file with every digit. */
export function StatementDownload({ told }: { readonly told: Statement }) {
  const say = useSay();
  const make = async () => {
    const { RECORD_KINDS } = await import('@candor/contract/record-kinds');
    return { name: `candor-statement-${told.month}.csv`, content: statementFile(told, RECORD_KINDS), done: say('records.statement.done') };
  };
  return <FileButton make={make} failed={say('records.statement.failed')} />;
}
