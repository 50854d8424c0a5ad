import { useEffect, useState } from 'react';

/** The value once it has not changed for `ms`. What changes with each render must be a text or a number. */
export function useDebounced<Value extends string | number>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
