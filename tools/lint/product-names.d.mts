export function withoutComments(text: string): string;
export function namesOne(text: string, names: readonly string[]): boolean;
export function sharedFilesThatName(room: string, names: readonly string[]): readonly string[];
