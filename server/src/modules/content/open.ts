import type { OpenModule } from '../module.ts';
import { contentCalls } from './calls.ts';
import type { ContentParts } from './module.ts';
import { Texts } from './texts.ts';

export async function openContent({ time, manifests }: ContentParts): Promise<OpenModule> {
  const texts = await Texts.read(manifests.map(({ name }) => name));
  return { calls: contentCalls(texts, time) };
}
