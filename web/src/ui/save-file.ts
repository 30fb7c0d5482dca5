/** A file that was made here or fetched; its address lives until the browser has taken it. */
export function saveFile(name: string, content: string | Blob, type: 'text/csv' | 'text/plain' | 'application/json'): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
