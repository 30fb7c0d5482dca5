/** It shows all of where it leads, and a browser can read it. */
const isWhole = (address: string): boolean => !/[\p{C}\s"'<>\\]/u.test(address) && URL.canParse(address, 'https://own.example');

/** Whether an address leads away from here by http, https or mail: nothing else is drawn as a link. */
export const leadsAway = (address: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(address) && isWhole(address);

/** Whether an address is that of a file here, or of one elsewhere over https. */
export const isOfFile = (address: string): boolean => /^(?:https:\/\/|\/(?!\/))/i.test(address) && isWhole(address);
