import process from 'node:process';

/**
 * Whether a bounded test is to take all it has: every kill, every hour of a recorded day. `npm run soak` asks for it; `npm test` ends such a
 * test when it has met what it must.
 */
export const isWhole = process.env['CANDOR_TEST_WHOLE'] !== undefined;
