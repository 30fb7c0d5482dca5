/** The variables of the process. An empty one counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;
