import { ALGORITHMS, type MadePasskey } from './passkey-answers.ts';
import type { Site } from './passkey-ceremonies.ts';

/** How long a browser waits for its user, ms; the challenge is good for as long. */
const TIMEOUT_MS = 5 * 60_000;
const NAME = 'Candor';

type Known = Pick<MadePasskey, 'credentialId' | 'transports'>;
type Asked = { readonly challenge: string; readonly site: Site };

const credentialOf = ({ credentialId, transports }: Known) => ({ id: credentialId, type: 'public-key', transports }) as const;

/** For `navigator.credentials.get`. `allowed`: none where the passkey itself says whose it is. */
export function requestOptions({ challenge, site }: Asked, allowed: readonly Known[]) {
  return {
    challenge,
    timeout: TIMEOUT_MS,
    rpId: site.host,
    userVerification: 'required',
    allowCredentials: allowed.map(credentialOf),
  } as const;
}

/** For `navigator.credentials.create`. `handle`: what the authenticator keeps to name its owner, base64url. `own`: those that he has already. */
export function creationOptions(
  { challenge, site }: Asked,
  { name, handle }: { readonly name: string; readonly handle: string },
  own: readonly Known[],
) {
  return {
    challenge,
    timeout: TIMEOUT_MS,
    rp: { id: site.host, name: NAME },
    user: { id: handle, name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: own.map(credentialOf),
  } as const;
}
