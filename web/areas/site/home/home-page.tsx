import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { inLanguage, type Language } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import { useAccount } from '#web/areas/families/index.ts';
import { ToolList } from '#web/areas/site/information/components/tools.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { readChosenLanguage, storeChosenLanguage } from '#web/lib/language-storage.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import { Slideshow } from './slideshow.tsx';
import bridging from './spots/bridging.svg';
import career from './spots/career.svg';
import dmit from './spots/dmit.svg';
import overseas from './spots/overseas.svg';

export function HomePage() {
  return (
    <>
      <ServicePanels />
      {pageLanguage() === 'en' && <LanguageOffer />}
      <Slideshow />
      <section aria-labelledby="services" className="mx-auto max-w-7xl px-4 py-14 sm:px-6 lg:py-20">
        <h2 id="services" className="text-balance font-semibold text-3xl text-ink leading-tight">
          <Trans>Four ways we can help</Trans>
        </h2>
        <p className="mt-2 mb-8 max-w-2xl text-ink-soft text-lg">
          <Trans>
            Every child is good at something. We help you find out what it is, and what to do with it.
          </Trans>
        </p>
        <ServiceCards />
      </section>
      <section aria-labelledby="tools" className="mx-auto max-w-7xl px-4 pb-14 sm:px-6 lg:pb-20">
        <h2 id="tools" className="text-balance font-semibold text-3xl text-ink leading-tight">
          <Trans>Three free tools</Trans>
        </h2>
        <p className="mt-2 mb-6 max-w-2xl text-ink-soft text-lg">
          <Trans>No account needed. Your answers stay in your browser.</Trans>
        </p>
        <ToolList />
      </section>
      <Invitation />
    </>
  );
}

/** Each in its own language. */
const READ_HERE: Record<Exclude<Language, 'en'>, string> = {
  hi: 'हिन्दी में पढ़ें',
  ta: 'தமிழில் படியுங்கள்',
  te: 'తెలుగులో చదవండి',
  kn: 'ಕನ್ನಡದಲ್ಲಿ ಓದಿ',
  ml: 'മലയാളത്തിൽ വായിക്കുക',
};

/** Offers the language that somebody chose on an earlier visit. It lies on the picture, so that nothing moves. */
function LanguageOffer() {
  const [language, setLanguage] = useState<Language>();
  useEffect(() => setLanguage(readChosenLanguage()), []);
  if (language === undefined || language === 'en') return null;
  function handleClose() {
    storeChosenLanguage('en');
    setLanguage('en');
    // The focused button goes.
    document.getElementById('content')?.focus({ preventScroll: true });
  }
  return (
    <div className="relative z-10 print:hidden">
      <div className="absolute top-2 left-2 flex max-w-full rounded-full bg-paper pl-2 shadow-float">
        <a
          href={inLanguage(paths.home, language)}
          lang={language}
          hrefLang={language}
          className="inline-flex min-h-11 items-center px-2 text-primary-dark leading-normal underline underline-offset-4 [font-family:Mukta,system-ui]"
        >
          {READ_HERE[language]}
        </a>
        <button
          type="button"
          aria-label={t`Stay in English`}
          title={t`Stay in English`}
          onClick={handleClose}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-mist"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </div>
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
          <Trans>Not sure where to begin?</Trans>
        </h2>
        <p className="max-w-xl text-balance text-ink text-lg">
          <span className="at-browser:hidden">
            <Trans>
              Tell us about your child in a few lines. We read every message, and a person answers.
            </Trans>
          </span>
          <span className="at-enquiries:hidden">
            <Trans>Tell us about your child. Call us or write us an e-mail, and a person answers.</Trans>
          </span>
        </p>
        <Link to={paths.contact} className={buttonClasses()}>
          <Trans>Write to us</Trans>
        </Link>
      </div>
    </section>
  );
}

const PICTURES: Record<Service, string> = { dmit, career, overseas, bridging };

function ServiceCards() {
  const isSignedIn = useAccount() !== null;
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {readConsultancy().services.map((service) => (
        <ServiceCard key={service} service={service} isSignedIn={isSignedIn} />
      ))}
    </ul>
  );
}

function ServiceCard({ service, isSignedIn }: { service: Service; isSignedIn: boolean }) {
  const { summary, path } = SERVICE_WORDS[service];
  const nameId = `card-${service}`;
  return (
    <li className="flex flex-col overflow-hidden rounded-3xl border border-terracotta/30 bg-paper shadow-card">
      <img src={PICTURES[service]} alt="" width={400} height={220} loading="lazy" className="w-full" />
      <div className="flex grow flex-col items-start gap-3 p-5">
        <h3 id={nameId} className="font-semibold text-maroon text-xl leading-tight">
          {i18n._(SERVICE_NAMES[service])}
        </h3>
        <p className="grow text-ink leading-relaxed">{i18n._(summary)}</p>
        <Link
          to={isSignedIn ? path : paths.login}
          state={isSignedIn ? undefined : { next: path }}
          aria-describedby={nameId}
          className={`${buttonClasses({ variant: isSignedIn ? 'primary' : 'secondary' })} mt-1 w-full`}
        >
          {isSignedIn ? t`Learn More` : t`Login to Access`}
        </Link>
      </div>
    </li>
  );
}

export function ServicePanels() {
  const [open, setOpen] = useState<Service | null>(null);
  const nav = useRef<HTMLElement>(null);
  useDismissal(nav, open !== null, () => setOpen(null));
  return (
    <nav ref={nav} aria-label={t`Services`} className="relative z-20 bg-primary text-white">
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
          'flex min-h-12 w-full cursor-pointer items-center justify-between gap-2 px-3 py-1 text-left font-medium leading-tight transition-colors hover:bg-primary-dark focus-visible:outline-white focus-visible:-outline-offset-4 lg:justify-center',
          isOpen && 'bg-primary-dark',
        )}
      >
        {i18n._(SERVICE_NAMES[service])}
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
          <p className="text-balance text-lg leading-relaxed">{i18n._(explanation)}</p>
          <div>
            <ul className="grid gap-2">
              {points.map((point) => (
                <li key={point.id} className="flex gap-3">
                  <span aria-hidden className="mt-2 size-2 shrink-0 rotate-45 bg-terracotta" />
                  {i18n._(point)}
                </li>
              ))}
            </ul>
            <Link
              to={path}
              className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-dark"
            >
              {i18n._(linkLabel)}
            </Link>
          </div>
        </div>
      </div>
    </li>
  );
}

interface ServiceWords {
  path: string;
  /** On the card. */
  summary: MessageDescriptor;
  /** In the navigation's panel. */
  explanation: MessageDescriptor;
  points: readonly MessageDescriptor[];
  linkLabel: MessageDescriptor;
}

export const SERVICE_WORDS: Record<Service, ServiceWords> = {
  dmit: {
    path: paths.dmit,
    summary: msg`A look at the patterns of your child’s fingerprints, said to hint at inborn talents, followed by a talk with people who listen.`,
    explanation: msg`DMIT is a fingerprint-pattern analysis. It is said to reveal a child’s inborn talents. We treat it as a start for a conversation, never as a verdict.`,
    points: [
      msg`It is said to show the learning style and the memory capacity.`,
      msg`It is said to show which traits of the brain are dominant.`,
      msg`We tell you openly what it can’t tell you.`,
    ],
    linkLabel: msg`Read more about DMIT`,
  },
  career: {
    path: paths.career,
    summary: msg`What do you enjoy, and what are you good at? Start with a short assessment, then plan the next steps with a counsellor.`,
    explanation: msg`Choosing a stream, a course or a first job is easier with somebody to think it through with. We begin with what the student likes and does well.`,
    points: [
      msg`A free assessment with careers to explore.`,
      msg`A talk with a counsellor, with parents welcome.`,
      msg`Next steps that fit your child and your family.`,
    ],
    linkLabel: msg`Read more about Career Counseling`,
  },
  overseas: {
    path: paths.overseas,
    summary: msg`Thinking of studying abroad? We help with choosing a course, university applications, the visa and scholarships.`,
    explanation: msg`Studying in another country takes many small steps. We go through them with you in good time, from the first idea to the day of the flight.`,
    points: [
      msg`Choosing a course and a university that fit.`,
      msg`University applications, with the letters they ask for.`,
      msg`Papers for the visa, and a search for scholarships.`,
    ],
    linkLabel: msg`Read more about Overseas Admission`,
  },
  bridging: {
    path: paths.bridging,
    summary: msg`Short programmes that fill a gap in a subject or a skill, so that the next class or course starts well.`,
    explanation: msg`Sometimes one missing piece makes everything after it hard. A bridging course is a short programme that fills just that gap.`,
    points: [
      msg`School subjects, such as mathematics or science.`,
      msg`Skills, such as English, writing or speaking.`,
      msg`A clear aim, and an end in sight.`,
    ],
    linkLabel: msg`Read more about Bridging Courses`,
  },
};
