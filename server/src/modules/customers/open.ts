import type { OpenModule } from '../module.ts';
import { OwnPages } from './own-pages.ts';

export async function openCustomers(): Promise<OpenModule<OwnPages>> {
  const pages = new OwnPages();
  return await Promise.resolve({
    gives: pages,
    callsOfOthers: (others) => {
      pages.serve(others);
      return [];
    },
  });
}
