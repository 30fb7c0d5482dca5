import type { Fields } from '../exchange/src/kernel/codec/fields.ts';
import { namesOf, signatureOf } from '../exchange/src/kernel/codec/record-codec.ts';

type Word = { readonly type: string; readonly fields: Fields };
type Product = { readonly commands: readonly Word[]; readonly events: readonly Word[] };

const HEAD = `// Written by scripts/format-tables.ts.
import type { WrittenOut } from '../../kernel/codec/fields.ts';
import { isSaid, leftOut, needed, refOf } from '../../kernel/codec/record-codec.ts';
import type { Values } from '../../kernel/codec/record-codec.ts';

export const written: WrittenOut = {
`;

/** `written.ts` of a product: what `record-codec.ts` does by names for its tables, with the names in the source. */
export function writtenCodecs({ commands, events }: Product): string {
  const words = [...commands, ...events];
  const kinds = words.flatMap(({ fields }) => Object.values(fields)).flatMap(({ explained }) => explained);
  const records = new Map(kinds.flatMap((one) => ('type' in one ? [[one.type, one.fields]] : [])));
  const codecs = [
    ...Array.from(records, ([type, fields]) => codecText(type, '', fields)),
    ...words.map(({ type, fields }) => codecText(type, `type: '${type}', `, fields)),
  ];
  return `${HEAD}${codecs.join('\n')}\n};\n`;
}

/** `w` writes, `d` reads, `r` is the record, `s` what its entry says before it and `b` the command of that; `k` are kinds and `v` values by place. */
function codecText(name: string, first: string, fields: Fields): string {
  const entries = Object.entries(fields);
  const names = entries.map(([field]) => field);
  const [found, writes, reads, made]: [string[], string[], string[], string[]] = [[], [], [], []];
  let all = 0;
  for (const [index, [field, { needs, none, said }]] of entries.entries()) {
    const known = (of: (needed: string) => string): string => (needs.length === 0 ? '' : `, [${needs.map(of).join(', ')}]`);
    const write = `k${index}.write(w, r.${field}${known((one) => `r.${one}`)});`;
    const read = `k${index}.read(d${known((one) => `v${names.indexOf(one)}`)})`;
    made.push(none === undefined ? `${field}: v${index}` : `...(v${index} === k${index}.none ? {} : { ${field}: v${index} })`);
    if (said === undefined) {
      writes.push(write);
      reads.push(`const v${index} = ${read};`);
      continue;
    }
    const bit = all + 1;
    all += bit;
    const source = namesOf(field, said).map(sourceText).join(' ?? ');
    found.push(`const s${index} = ${source}; if (isSaid(s${index}) && k${index}.isSame(s${index}, r.${field})) left |= ${bit};`);
    writes.push(`if ((left & ${bit}) === 0) ${write}`);
    reads.push(`const v${index} = (left & ${bit}) === 0 ? ${read} : needed(${source});`);
  }
  const body = 'const b = s.command.body as Values;';
  if (all > 0) {
    writes.unshift(`${body} let left = 0;`, ...found, 'w.count(left);');
    reads.unshift(`${body} const left = leftOut(d, ${all});`);
  }
  const said = all === 0 ? '' : ', s';
  return `  '${name}': { of: '${signatureOf(fields)}', codec: (${names.map((_, index) => `k${index}`).join(', ')}) => ({
    write(w, r${said}) { ${writes.join(' ')} },
    read(d${said}) { ${reads.join(' ')} return { ${first}${made.join(', ')} }; },
  }) },`;
}

function sourceText(name: string): string {
  if (name === 'ref') return 'b.ref ?? refOf(s)';
  if (name === 'accountId') return 'b.accountId ?? s.command.accountId';
  return name === 'seq' ? 'b.seq ?? s.seq' : `b.${name}`;
}
