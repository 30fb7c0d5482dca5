/** What lines about acknowledgements say besides the shared ones, as in `english.ts` above. */
export const ackEnglish = {
  'ack.right': '{order} is in entry {seq} of the journal, signed by {key}',
  'ack.key': 'the acknowledgement names key {key}, which is not among the keys',
  'ack.replaced': 'key {key} was no longer in use when the batch was accepted',
  'ack.unsigned': 'the acknowledgement is not signed by key {key}',
  'ack.place': 'receipt and acknowledgement name different places of the journal',
  'ack.member': 'receipt {place} of {count} in its batch',
  'ack.path': 'the path does not lead from the receipt to the signed root',
} as const;
