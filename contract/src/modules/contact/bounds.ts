/** Signs of a message to the operator, and of the address for an answer. */
export const CONTACT_TEXT_MAX = 2_000;
export const CONTACT_REPLY_MAX = 120;
