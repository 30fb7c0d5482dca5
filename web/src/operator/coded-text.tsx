import { Fragment } from 'react';

/** A sentence of a definition: what stands between backticks is typed or read as it is, whatever the language. */
export function CodedText({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 0 ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <code key={key} dir="ltr" translate="no">
        {part}
      </code>
    );
  });
}
