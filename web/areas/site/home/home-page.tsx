import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { ServiceCards } from './service-cards.tsx';
import { ServicePanels } from './service-panels.tsx';
import { Slideshow } from './slideshow.tsx';

export function HomePage() {
  return (
    <>
      <ServicePanels />
      <Slideshow />
      <section aria-labelledby="services" className="mx-auto max-w-7xl px-4 py-14 sm:px-6 lg:py-20">
        <h2 id="services" className="text-balance font-semibold text-3xl text-ink leading-tight">
          Four ways we can help
        </h2>
        <p className="mt-2 mb-8 max-w-2xl text-ink-soft text-lg">
          Every child is good at something. We help you find out what it is, and what to do with it.
        </p>
        <ServiceCards />
      </section>
      <Invitation />
    </>
  );
}

function Invitation() {
  return (
    <section
      aria-labelledby="invitation"
      className="relative overflow-hidden border-terracotta/40 border-y bg-cream"
    >
      <SriYantra
        detail="lines"
        strokeWidth={0.3}
        className="pointer-events-none absolute -bottom-40 -left-24 size-96 text-terracotta/60"
      />
      <div className="relative mx-auto grid max-w-3xl justify-items-center gap-4 px-4 py-14 text-center sm:px-6">
        <h2
          id="invitation"
          className="text-balance font-brand text-3xl text-maroon leading-tight lg:text-4xl"
        >
          Not sure where to begin?
        </h2>
        <p className="max-w-xl text-balance text-ink text-lg">
          <span className="at-browser:hidden">
            Tell us about your child in a few lines. We read every message, and a person answers.
          </span>
          <span className="at-enquiries:hidden">
            Tell us about your child. Call us or write us an e-mail, and a person answers.
          </span>
        </p>
        <Link to={paths.contact} className={buttonClasses()}>
          Write to us
        </Link>
      </div>
    </section>
  );
}
