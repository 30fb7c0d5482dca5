import type { ViewportName } from '../browser.ts';
import { test } from '../room.ts';
import { tellStory } from './story.ts';

test.for<ViewportName>(['large', 'desktop'])(
  'SPEC end to end on a %s screen: register, limit buy, reload, market buy, cancel, history, wallet, records, sign out, automatic login',
  async (viewport, { product, open }) => {
    await tellStory(viewport, { product, open });
  },
);
