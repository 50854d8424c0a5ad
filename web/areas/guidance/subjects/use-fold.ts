import { type ToggleEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether a `details` element is open, also if somebody opened it in the prerendered HTML.
 * @returns `fold` for the element's props.
 */
export function useFold(isOpenAtFirst = false) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  useEffect(() => setIsOpen((wasOpen) => ref.current?.open ?? wasOpen), []);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open);
  return { isOpen, fold: { ref, onToggle } };
}
