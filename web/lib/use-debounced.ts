import { useEffect, useState } from 'react';

/** The value after `ms` without a change. No objects: a new one with each render would never settle. */
export function useDebounced<Value extends string | number>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
