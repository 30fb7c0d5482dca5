/** What holds for every call, as the API document begins. CommonMark. */
export const ABOUT = `Every call answers HTTP 200 with an envelope when it was handled, business errors included; any other status means that it was not handled.

- A success has \`code\` 200 and \`data\` where the call has any, or \`rows\` and \`total\`.
- The answer to an accepted order has \`ack\` beside \`data\`: the order's receipt, which names its place in the journal, and the signature of its batch. Keep it: whoever leaves the order out or puts it in later is convicted by it. A repeated request may have it signed anew, never with other content.
- A refusal has \`code\` 500, or 601 when nothing was done and the same request may simply be sent again; \`reason\` is the stable name to decide by, \`msg\` says what to do.
- Parameters may stand in the query or in the JSON body; the query is read first. What a call does not name is ignored. An empty text and null mean "none".
- A call shown as GET is accepted by POST with the same meaning.
- Numbers may be sent as JSON numbers or as text. Amounts are exact decimals: they are answered as JSON number literals with every digit, to be read by their text and not through a floating-point value.
- Times named \`…Time\` that are text are \`YYYY-MM-DD HH:mm:ss\` in the platform's time zone (\`timeZone\` of the settings); \`params\` has the same times in epoch milliseconds.
- Lists take \`pageNum\`, \`pageSize\`, \`orderByColumn\` and \`isAsc\`; without paging all rows are answered, newest first. A list of more than 250 rows has no \`Content-Length\`; one that ends without its last chunk was cut off: ask again.
- Calls that move money or orders take the header \`Idempotency-Key\`. Keys of what was accepted are remembered for 24 hours, of refusals for 10 minutes. When an answer is lost, \`/api/request/result\` says what became of the request.
- An id of another user is answered exactly as an unknown one.
- No query or body value may contain Chinese characters.
- A body has at most 2,000 values and as many bytes as its call says, else HTTP 413. Files, pages and these documents are answered HTTP 429 with \`Retry-After\` when a network asks for too many. A connection is closed when headers take more than 10 s, a body more than 15 s, when it takes nothing of its answer for 28 s, or is idle for 55 s.`;
