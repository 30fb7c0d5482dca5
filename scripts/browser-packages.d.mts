export function missingForBrowser(machine: {
  readonly purpose: string;
  readonly namedBrowser: string | undefined;
  readonly hasFile: (path: string) => boolean;
  readonly isInstalled: (packageName: string) => boolean;
}): { readonly required: readonly string[]; readonly wanted: readonly string[] };
