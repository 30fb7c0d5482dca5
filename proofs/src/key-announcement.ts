import { keyName, publicKey, signature, timeMs, version } from './fields.ts';
import { object, objectWith, type Parsed } from './format.ts';

/** `candor/key/1`: a key, `time` the first moment of its use, `prev` the name of the key that signs this: the one before, or itself for the first. */
const announcement = object({ v: version, key: keyName, publicKey, time: timeMs, prev: keyName });

/** An announcement as it travels; `by` is the key that signed it, the same as `object.prev`. */
const signedAnnouncement = object({ object: announcement, signature, by: keyName });

/** A public key with the first moment of its use. It is in use until the next one is. */
export const parsePublishedKey = objectWith({ key: keyName, publicKey, fromMs: timeMs }, { announcement: signedAnnouncement });

export type KeyAnnouncement = Parsed<typeof announcement>;
export type SignedAnnouncement = Parsed<typeof signedAnnouncement>;
export type PublishedKey = Parsed<typeof parsePublishedKey>;
