import type { ReactNode } from 'react';
import evening from '#web/areas/site/brand/evening.svg';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { cn } from '#web/lib/cn.ts';

export function Backgrounds() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Ground caption="On light" className="bg-paper text-ink">
        <BrandName decorated className="text-[min(3.75rem,10vw)]" />
      </Ground>
      <Ground caption="On dark" className="bg-primary-deep text-cream">
        <SriYantra
          detail="lines"
          strokeWidth={0.3}
          className="absolute top-1/2 left-1/2 -z-10 w-96 max-w-none -translate-x-1/2 -translate-y-1/2 text-aqua/25"
        />
        <BrandName decorated className="text-[min(3.75rem,10vw)] text-cream!" />
      </Ground>
      <Ground
        caption="On a picture"
        className="min-h-96 content-start bg-primary-deep pt-16 text-peach md:col-span-2 md:min-h-128"
      >
        {/* Its sky is dark enough for light letters. */}
        <img src={evening} alt="" className="absolute inset-0 -z-10 size-full object-cover object-bottom" />
        <BrandName decorated className="text-[min(5.5rem,12vw)] text-peach!" />
      </Ground>
    </div>
  );
}

interface GroundProps {
  caption: string;
  className: string;
  children: ReactNode;
}

function Ground({ caption, className, children }: GroundProps) {
  return (
    <figure
      className={cn(
        'relative isolate grid min-h-64 justify-items-center gap-4 overflow-hidden rounded-3xl px-4 py-8 text-center shadow-card',
        'content-center',
        className,
      )}
    >
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
