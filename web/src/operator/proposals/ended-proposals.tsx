import { useSay } from '../../i18n/text.tsx';
import { useSayEnglish } from '../english.ts';
import { titleText } from '../form/fields.ts';
import { Rows } from '../look/rows.tsx';
import { minuteText } from '../look/times.ts';
import { TrailDetails } from '../look/trail-details.tsx';
import { endedShape, STATES } from './proposals.ts';

/** As many as the server answers at once. */
const PAGE_ROWS = 50;

/** What was asked for and has ended, the newest first. */
export function EndedProposals() {
  const say = useSay();
  const english = useSayEnglish();
  return (
    <Rows
      label={say('operator-work.proposals.ended')}
      action="proposals.ended"
      shape={endedShape}
      rows={(output) => output}
      rowKey={({ id }) => id}
      empty={say('operator-work.proposals.noneEnded')}
      next={(output) => (output.length < PAGE_ROWS ? null : { before: output.at(-1)?.id })}
      columns={[
        { title: say('operator-work.trail.number'), cell: ({ id }) => id },
        { title: say('operator-work.trail.what'), cell: ({ action }) => titleText(action, english) },
        { title: say('operator-work.proposals.state'), cell: ({ state }) => say(STATES[state]) },
        { title: say('operator-work.proposals.at'), cell: ({ closedMs }) => (closedMs === null ? '–' : minuteText(closedMs)) },
        {
          title: say('operator-work.trail.who'),
          cell: ({ proposer, confirmer }) => (confirmer === null ? proposer : `${proposer}, ${confirmer}`),
        },
        { title: say('operator-work.proposals.reason'), cell: ({ reason }) => reason },
        { title: say('operator-work.trail.details'), cell: ({ details }) => <TrailDetails details={details} /> },
      ]}
    />
  );
}
