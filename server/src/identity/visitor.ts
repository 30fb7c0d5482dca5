/**
 * Where a request came from, as it is shown to the user in the list of sessions. `browser` names the browser that has asked for codes, by the
 * cookie that it got then; empty or left out for none.
 */
export type Visitor = { readonly address: string; readonly agent: string; readonly browser?: string };

/** Nobody who visits: the house does it. */
export const HOUSE: Visitor = { agent: '', address: '' };

/** A signed-in caller. `deviceId` names the remembered device that the session belongs to. */
export type SignedIn = { readonly sessionId: string; readonly userId: number; readonly deviceId: string | null };
