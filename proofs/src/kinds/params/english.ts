/** What lines about changes of terms say besides the shared ones, as in `english.ts` above. */
export const paramsEnglish = {
  'params.right': '{change}, entry {seq} of the journal, signed by {key}',
  'params.key': 'the change names key {key}, which is not among the keys',
  'params.replaced': 'key {key} was no longer in use when the change was planned',
  'params.unsigned': 'the change is not signed by key {key}',
  'params.change': '{count} figures are other ones from {time}, planned by two persons an hour before or more',
  'params.persons': 'the change was not planned by two different persons',
  'params.notice': 'the change was planned less than an hour before it acts',
  'params.order': 'the figures are not sorted by name, each once',
} as const;
