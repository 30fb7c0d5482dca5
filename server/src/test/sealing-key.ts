/** Live mode takes no key that can be guessed: 32 bytes as a generator gives them. */
export const SEALING_KEY = '9b1f7e20c4d85a36e1f0437bd2a96c58047eb3915dca62f88f310d7549e6ab12';
