import { Card } from '../../ui/card.tsx';
import { useSayEnglish } from '../english.ts';
import { ActionForm } from '../form/action-form.tsx';
import { titleText } from '../form/fields.ts';
import { useReader } from '../reader.ts';
import operatorStyles from '../operator.module.css';

/** What can be done about one account, the gentlest first. */
const ABOUT_ACCOUNT: readonly string[] = ['end-sessions', 'hold', 'lift', 'reset-factors', 'unbind-address'];

/** The forms of those that the reader may use. */
export function CustomerActions({ account, isFrozen }: { readonly account: number; readonly isFrozen: boolean }) {
  const english = useSayEnglish();
  const { book } = useReader();
  const names = [isFrozen ? 'unfreeze-sign-in' : 'freeze-sign-in', ...ABOUT_ACCOUNT];
  return (
    <div className={operatorStyles['list']}>
      {names
        .flatMap((name) => book.get(name) ?? [])
        .map(({ name, summary }) => (
          <Card key={name}>
            <h2>{titleText(name, english)}</h2>
            <p>{english(summary)}</p>
            <ActionForm action={name} fixed={{ account }} isDanger={name === 'freeze-sign-in'} />
          </Card>
        ))}
    </div>
  );
}
