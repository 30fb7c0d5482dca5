/** Lint rules of this repository: the directions of imports, the determinism of the exchange, logic-free money, translated text. */
import { importDirection } from './import-direction.mjs';
import { deterministic } from './deterministic.mjs';
import { moneyDivision } from './money-division.mjs';
import { translatedText } from './translated-text.mjs';

export default {
  meta: { name: 'candor' },
  rules: {
    'import-direction': importDirection,
    deterministic,
    'money-division': moneyDivision,
    'translated-text': translatedText,
  },
};
