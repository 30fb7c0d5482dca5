import { useSayDescription, type MessageDescription } from '../../i18n/text.tsx';
import { Note } from '../../ui/card.tsx';
import { RefusalNote, RefusalText } from '../refusal-note.tsx';
import type { OperatorFailure } from '../transport.ts';
import { FieldInput } from './field-input.tsx';
import type { Field } from './fields.ts';
import type { Draft, Drafts } from './inputs.ts';

interface FormFieldsProps {
  readonly fields: readonly Field[];
  readonly values: Drafts;
  readonly change: (name: string, draft: Draft) => void;
  readonly problemAt: (name: string) => MessageDescription | null;
  readonly failure: OperatorFailure | null;
}

/** The fields of an action, each with what is wrong with it: as this page sees it, else as the server has said it. */
export function FormFields({ fields, values, change, problemAt, failure }: FormFieldsProps) {
  const describe = useSayDescription();
  return fields.map((field) => {
    const problem = problemAt(field.name);
    const refused = failure?.said.field === field.name ? <RefusalText said={failure.said} /> : null;
    return (
      <FieldInput
        key={field.name}
        field={field}
        draft={values[field.name] ?? ''}
        onChange={(draft) => change(field.name, draft)}
        error={problem === null ? refused : describe(problem)}
      />
    );
  });
}

/** Why nothing was done. */
export function FailureNote({ failure }: { readonly failure: OperatorFailure }) {
  return (
    <Note kind="danger" alert>
      <RefusalNote failure={failure} />
    </Note>
  );
}
