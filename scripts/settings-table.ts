/** Writes docs/settings.md: every field of the settings with what a change of it does. Run: node scripts/settings-table.ts */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingFields } from '../server/src/modules/setting-changes/look-tasks.ts';

const HEAD = `# What a change of each setting does

Made by \`node scripts/settings-table.ts\` of the definitions in \`server/src/modules/setting-changes\` ([why](decisions/settings.md)). Operators change settings by \`candor operator settings change\`.

- **acts**: it changes what it names.
- **carried**: carried for other clients, decides nothing.
- **fixed**: a rule keeps it as it is.
- **later**: the product that reads it is not built yet.
- **from**: it says what is decided elsewhere, and is changed there.

| key | field | effect | read by |
| --- | --- | --- | --- |
`;

const rows = settingFields().map(({ key, field, effect, readBy }) => `| \`${key}\` | \`${field}\` | ${effect} | ${readBy} |`);
writeFileSync(join(import.meta.dirname, '..', 'docs', 'settings.md'), `${HEAD}${rows.join('\n')}\n`);
