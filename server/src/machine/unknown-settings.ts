type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, which notes what it is asked for. */
export function noting(environment: Environment, asked: Set<string>): Environment {
  return new Proxy(environment, {
    get(target, name) {
      asked.add(String(name));
      return target[String(name)];
    },
  });
}

/** Commands ask for the first four who their operator is; what tests set is read by no server. */
const NAMES_OF_OTHERS = /^CANDOR_(OPERATOR|OPERATOR_PASSWORD|OPERATOR_CODE|OPERATOR_ENROLMENT|TEST_[A-Z_]+)$/;

/** What is wrong with the names that were not asked for: one that is misspelt would leave what it was to change as it is, without a word. */
export function unknownNames(environment: Environment, asked: ReadonlySet<string>): readonly string[] {
  return Object.keys(environment)
    .filter((name) => /^CANDOR_/i.test(name) && !asked.has(name) && !NAMES_OF_OTHERS.test(name))
    .map((name) => `${name} is no setting: remove it, or correct its name`);
}

/** What is wrong with values that keep the quotation marks or spaces of the file they come from: nobody means them, and some would be taken. */
export function wronglyEnded(environment: Environment, asked: ReadonlySet<string>): readonly string[] {
  return [...asked]
    .filter((name) => /^[\s"'`]|[\s"'`]$|\p{Cc}/u.test(environment[name] ?? ''))
    .map(
      (name) =>
        `${name} begins or ends with a space or a quotation mark, or has a sign that cannot be seen: remove it (its value is not shown)`,
    );
}
