import { useMemo } from 'react';

/** The same value as before while its content is the same, so that the chart is not told again. For plain data. */
export function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
