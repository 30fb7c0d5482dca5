/** The list of everything of the user's that runs, which the strip under the price leads to. */
export const RUNNING_LIST_ID = 'running-list';
export const RUNNING_STRIP_ID = 'running-strip';

/** Brings the strip onto the screen where it is not; one that is there does not move. */
export function showRunningStrip(): void {
  document.getElementById(RUNNING_STRIP_ID)?.scrollIntoView({ block: 'nearest' });
}
