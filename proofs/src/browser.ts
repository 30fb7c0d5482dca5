/** What a page or a worker needs: the whole verifier as one script (`npm run bench` measures it so). */
export { verifyEvidence } from './verify.ts';
export { warmUp } from './warm-up.ts';
