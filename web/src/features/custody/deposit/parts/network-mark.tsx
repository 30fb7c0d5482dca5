import type { Network } from '../../model/networks.ts';
import styles from '../deposit.module.css';

/** Simple shapes by which networks are told apart; of an unknown one a chain of two links. */
const SHAPES: Readonly<Record<Network['key'], string>> = {
  bitcoin: 'M9 6v12M9 6h4.5a3 3 0 0 1 0 6H9h5.2a3 3 0 0 1 0 6H9M11 4v2M11 18v2',
  litecoin: 'M10 5v13h6M8 13l6-3',
  ethereum: 'M12 4 7 12l5 3 5-3zM7.500 14.500 12 20l4.500-5.500',
  tron: 'M5 6l13 3-7 11zM5 6l7 6 6-3M12 12l-1 8',
};
const UNKNOWN = 'M10 14 14 10M8.500 11.500 7 13a3 3 0 0 0 4 4l1.500-1.500M15.500 12.500 17 11a3 3 0 0 0-4-4l-1.500 1.500';

/** Decoration: the name always stands beside it. */
export function NetworkMark({ network }: { readonly network: Network['key'] | null }) {
  return (
    <svg className={styles['mark']} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={network === null ? UNKNOWN : SHAPES[network]} />
    </svg>
  );
}
