import { useEffect, useEffectEvent, useRef } from 'react';

interface ViewTitleProps {
  /** For a view that replaces another: reading starts at its title. */
  takesFocus: boolean;
  children: string;
}

export function ViewTitle({ takesFocus, children }: ViewTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const arrive = useEffectEvent(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
  return (
    <h1
      ref={title}
      tabIndex={-1}
      className="w-fit text-balance rounded font-bold text-[1.75rem] text-primary-deep leading-tight sm:text-4xl print:text-2xl"
    >
      {children}
    </h1>
  );
}
