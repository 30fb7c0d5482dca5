import { Card } from '../../ui/card.tsx';
import { useSayEnglish } from '../english.ts';
import { ActionForm } from '../form/action-form.tsx';
import { wordsOf } from '../form/fields.ts';
import { addressOf, type PageProps } from '../pages.ts';
import { useReader } from '../reader.ts';

/** Everything that the reader may use, each as a form. */
export function ActionsPage({ id }: PageProps) {
  const english = useSayEnglish();
  const { book } = useReader();
  const action = book.get(id ?? '');
  if (action !== undefined)
    return (
      <Card>
        <p>{english(action.summary)}</p>
        <ActionForm action={action.name} />
      </Card>
    );
  return (
    <ul>
      {[...book.values()].map(({ name }) => (
        <li key={name}>
          <a href={addressOf('actions', name)}>{english(wordsOf(name))}</a>
        </li>
      ))}
    </ul>
  );
}
