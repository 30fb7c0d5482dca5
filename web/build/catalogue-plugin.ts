import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';
import { compileCatalogue, parseCatalogue } from './catalogues.ts';
import { writeMessageIds } from './message-ids.ts';

/** Turns a `.po` file into a module of compiled messages and keeps the id types in step with English. */
export function cataloguePlugin(): Plugin {
  return {
    name: 'candor-catalogues',
    buildStart() {
      writeMessageIds();
    },
    transform: {
      filter: { id: /\.po$/ },
      handler(code, id) {
        const fileName = `${basename(dirname(id))}/${basename(id)}`;
        const json = JSON.stringify(compileCatalogue(parseCatalogue(code, fileName), fileName));
        return { code: `export const messages = JSON.parse(${JSON.stringify(json)});`, map: { mappings: '' } };
      },
    },
    handleHotUpdate({ file }) {
      if (file.endsWith('.po') && file.includes('/en/')) writeMessageIds();
    },
  };
}
