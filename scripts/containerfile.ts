/** One instruction of a Containerfile, its lines joined. */
export type Instruction = { readonly name: string; readonly text: string };
/** What follows one `FROM`. */
export type Stage = { readonly base: string; readonly name: string; readonly instructions: readonly Instruction[] };

/** Reads the instructions that our Containerfile uses; anything else is refused, so that nothing is passed over. */
const KNOWN = new Set(['ARG', 'FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD']);

export function readContainerfile(text: string): readonly Stage[] {
  const stages: { base: string; name: string; instructions: Instruction[] }[] = [];
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== '' && !one.startsWith('#'))) {
    const [name = ''] = line.split(' ');
    if (!KNOWN.has(name)) throw new Error(`an instruction that is not known here: ${line}`);
    const rest = line.slice(name.length + 1);
    if (name === 'FROM') {
      const [base = '', stage = ''] = rest.split(/\s+AS\s+/);
      stages.push({ base, name: stage, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

/** `A=1 B=two` of an `ENV`; none of ours has blanks in a value. */
export function readPairs(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** The JSON form of `CMD`, also behind the flags of a `HEALTHCHECK`. */
export function readCommand(text: string): readonly string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}
