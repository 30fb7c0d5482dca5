import { useLingui } from '@lingui/react';
import { RichText, useSayDescription } from '../i18n/text.tsx';
import { failureText } from './failure-text.ts';
import type { OperatorFailure, RefusedWith } from './transport.ts';

/** Why an action was refused, in the reader's language; in English, marked as that, where nobody has put it into words yet. */
export function RefusalText({ said: { text, words } }: { readonly said: RefusedWith }) {
  const { i18n, _ } = useLingui();
  if (words !== undefined && i18n.messages[words.english] !== undefined) return <bdi>{_(words.english, words.values)}</bdi>;
  return text === undefined ? null : <bdi lang="en">{text}</bdi>;
}

/** A failure: what every request may meet in this page's own words, a refusal of the action itself with its code. */
export function RefusalNote({ failure }: { readonly failure: OperatorFailure }) {
  const describe = useSayDescription();
  const { code, said } = failure;
  if (code === 'OPERATOR_WRONG') return describe({ id: 'operator-work.form.codeWrong' });
  const known = failureText(failure);
  const isOwn = known.id === 'operator.failure.other' || known.id === 'operator.failure.notFound';
  if (!isOwn || said.text === undefined) return describe(known);
  return <RichText id="operator-work.form.refusedFor" values={{ code }} parts={{ said: <RefusalText said={said} /> }} />;
}
