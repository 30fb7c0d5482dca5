declare module 'virtual:third-party-notices' {
  /** Every package that the web app is built from, with its licence files; made at build. */
  export const notices: readonly { readonly name: string; readonly version: string; readonly licence: string; readonly text: string }[];
}

interface ImportMetaEnv {
  readonly CANDOR_VERSION: string;
}
