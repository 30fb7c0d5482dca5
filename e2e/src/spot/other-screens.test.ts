import { test } from '../room.ts';
import { tellStory } from './story.ts';

test('SPEC end to end on a desktop screen: register, limit buy, reload, market buy, cancel, history, wallet, records, sign out, automatic login', async ({
  product,
  open,
}) => {
  await tellStory('desktop', { product, open });
});
