import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import { cn } from '#web/lib/cn.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { SERVICE_WORDS } from './service-words.ts';

export function ServicePanels() {
  const [open, setOpen] = useState<Service | null>(null);
  const nav = useRef<HTMLElement>(null);
  useDismissal(nav, open !== null, () => setOpen(null));
  return (
    <nav ref={nav} aria-label="Services" className="relative z-20 bg-primary text-white">
      <ul className="mx-auto grid max-w-7xl grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] px-1 sm:grid-cols-2 sm:px-3 lg:grid-cols-4">
        {readConsultancy().services.map((service) => (
          <ServicePanel
            key={service}
            service={service}
            isOpen={open === service}
            onToggle={() => setOpen(open === service ? null : service)}
          />
        ))}
      </ul>
    </nav>
  );
}

/** Closes on Escape and on a press outside; Escape returns the focus to the button. */
function useDismissal(area: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const dismiss = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) dismiss();
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const button = area.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
      const hadFocus = area.current?.contains(document.activeElement);
      dismiss();
      if (hadFocus) button?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [area, isOpen]);
}

interface ServicePanelProps {
  service: Service;
  isOpen: boolean;
  onToggle: () => void;
}

function ServicePanel({ service, isOpen, onToggle }: ServicePanelProps) {
  const id = useId();
  const { explanation, points, path, linkLabel } = SERVICE_WORDS[service];
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className={cn(
          'flex min-h-12 w-full cursor-pointer items-center justify-between gap-2 px-3 text-left font-medium leading-tight transition-colors hover:bg-primary-dark focus-visible:outline-white focus-visible:-outline-offset-4 lg:justify-center',
          isOpen && 'bg-primary-dark',
        )}
      >
        {SERVICE_NAMES[service]}
        <ChevronDown
          aria-hidden
          className={cn('size-5 shrink-0 text-aqua transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {/* By style, not the hidden attribute: the noscript variant shows it without scripts. */}
      <div
        id={id}
        style={isOpen ? undefined : { display: 'none' }}
        className="absolute inset-x-0 top-full animate-fade-in bg-paper text-ink shadow-float noscript:static noscript:block!"
      >
        <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-4 px-4 py-6 sm:px-6 md:grid-cols-2 lg:py-8">
          <p className="text-balance text-lg leading-relaxed">{explanation}</p>
          <div>
            <ul className="grid gap-2">
              {points.map((point) => (
                <li key={point} className="flex gap-3">
                  <span aria-hidden className="mt-2 size-2 shrink-0 rotate-45 bg-terracotta" />
                  {point}
                </li>
              ))}
            </ul>
            <Link
              to={path}
              className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-dark"
            >
              {linkLabel}
            </Link>
          </div>
        </div>
      </div>
    </li>
  );
}
