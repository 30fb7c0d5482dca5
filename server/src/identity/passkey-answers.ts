import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import type { PasskeyChallenges } from './passkey-challenges.ts';

/** Signatures that are understood, by their COSE numbers, the best first: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** A passkey that an authenticator has just made. */
export type MadePasskey = {
  /** Base64url. */
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
};

/** A signature that was right: the authenticator's count of signatures, 0 of one that does not count. */
export type SignedAnswer = { readonly challenge: string; readonly signCount: number };

/** What the signature is held against. */
export type KnownKey = { readonly credentialId: string; readonly publicKey: Uint8Array };

const BASE64URL = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/));
const credentialOf = <Entries extends v.ObjectEntries>(response: Entries) =>
  v.object({
    id: BASE64URL,
    rawId: BASE64URL,
    type: v.literal('public-key'),
    response: v.object({ clientDataJSON: BASE64URL, ...response }),
  });
const MADE = credentialOf({
  attestationObject: BASE64URL,
  transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)), []),
});
const SIGNED = credentialOf({ authenticatorData: BASE64URL, signature: BASE64URL, userHandle: v.optional(v.nullable(BASE64URL)) });
const CLIENT_DATA = v.object({ origin: v.string(), challenge: v.string() });

/** What a browser answers, once it is known to be of that form; nothing of it is believed yet. */
export type ParsedAnswer = v.InferOutput<typeof SIGNED>;

function parsed<Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> | null {
  try {
    const checked = v.safeParse(schema, JSON.parse(text));
    return checked.success ? checked.output : null;
  } catch {
    return null;
  }
}

/** Null when the text is not what a browser answers. */
export function parsedAnswer(text: string): ParsedAnswer | null {
  return parsed(SIGNED, text);
}

/** The origin that the browser has signed for, and the host that passkeys of it belong to. */
function siteOf(clientDataJson: string) {
  const data = parsed(CLIENT_DATA, Buffer.from(clientDataJson, 'base64url').toString());
  return data === null || !URL.canParse(data.origin) ? null : { ...data, relyingPartyId: new URL(data.origin).hostname };
}

/** Checks of what authenticators answer (WebAuthn level 3, §7). The origin is the one that the challenge was issued for. */
export class PasskeyAnswers {
  readonly #challenges: PasskeyChallenges;

  constructor(challenges: PasskeyChallenges) {
    this.#challenges = challenges;
  }

  /** The passkey that was made for that purpose, whose challenge is used up; null when the answer is wrong in anything. */
  async made(purpose: string, text: string): Promise<MadePasskey | null> {
    const answer = parsed(MADE, text);
    const site = answer === null ? null : siteOf(answer.response.clientDataJSON);
    if (answer === null || site === null || !this.#challenges.isGood(site.challenge, purpose, site.origin)) return null;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
    try {
      const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(answer.response.attestationObject, 'base64url')));
      // a maker's statement was not asked for; to check one, its certificates' lists would be fetched from where they say
      const isOfMaker = attestation.get('attStmt').get('x5c') !== undefined;
      if (isOfMaker || !['none', 'packed'].includes(attestation.get('fmt'))) return null;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
        expectedChallenge: site.challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.relyingPartyId,
        supportedAlgorithmIDs: [...ALGORITHMS],
        requireUserVerification: true,
      });
      if (!verified || registrationInfo.credential.id !== answer.id || !this.#challenges.spend(site.challenge)) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey, signCount: counter, transports: answer.response.transports };
    } catch {
      // the library throws for whatever is wrong with an answer
      return null;
    }
  }

  /** The signature by that key for that purpose, whose challenge is used up; null when the answer is wrong in anything. */
  async signed(purpose: string, answer: ParsedAnswer, { credentialId, publicKey }: KnownKey): Promise<SignedAnswer | null> {
    const site = siteOf(answer.response.clientDataJSON);
    if (site === null || !this.#challenges.isGood(site.challenge, purpose, site.origin)) return null;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
        expectedChallenge: site.challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.relyingPartyId,
        // whoever counts back is told after the signature was found to be right
        credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
        requireUserVerification: true,
      });
      if (!verified || !this.#challenges.spend(site.challenge)) return null;
      return { challenge: site.challenge, signCount: authenticationInfo.newCounter };
    } catch {
      return null;
    }
  }
}
