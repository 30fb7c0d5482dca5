import { tryAutoLogin } from '../session/auto-login.ts';
import { toast } from '../ui/toast.tsx';
import { navigator } from './navigator.ts';

/** SPEC §4: one automatic login per start on a remembered device; success opens the home page, a refusal is one quiet toast. */
export async function loginByDevice(): Promise<void> {
  const result = await tryAutoLogin();
  if (result.kind === 'signed-in') await navigator.navigate({ to: '/' });
  if (result.kind === 'refused' && result.words !== '') toast(result.words);
}
