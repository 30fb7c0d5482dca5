import { CurrencyChoice } from '../../../frame/valued/currency-choice.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

/** What totals and values are shown in, here and on every page. */
export function CurrencySheet({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  return (
    <Sheet open onClose={onClose} title={say('wallet.total.currency')}>
      <CurrencyChoice />
    </Sheet>
  );
}
