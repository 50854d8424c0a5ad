import type { ReactNode } from 'react';
import type { Consultancy } from '#contracts/consultancy.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';

const LINKS: { name: string; network: keyof Consultancy['social']; icon: ReactNode }[] = [
  {
    name: 'Facebook',
    network: 'facebook',
    icon: (
      <path
        fill="currentColor"
        d="M13.4 22v-8.6h3l.5-3.5h-3.5V7.8c0-1 .4-1.8 1.9-1.8h1.8V2.9A18 18 0 0 0 14.4 2.7c-2.8 0-4.6 1.6-4.6 4.6v2.6h-3v3.5h3V22Z"
      />
    ),
  },
  {
    name: 'Twitter',
    network: 'twitter',
    icon: (
      <path
        fill="currentColor"
        d="M22 5.6a8 8 0 0 1-2.4.7 4.1 4.1 0 0 0 1.8-2.3 8.2 8.2 0 0 1-2.6 1 4.1 4.1 0 0 0-7 3.7A11.6 11.6 0 0 1 3.4 4.5a4.1 4.1 0 0 0 1.3 5.5 4 4 0 0 1-1.9-.5 4.1 4.1 0 0 0 3.3 4 4.1 4.1 0 0 1-1.8.1 4.1 4.1 0 0 0 3.8 2.8A8.2 8.2 0 0 1 2 18.1a11.6 11.6 0 0 0 17.9-10.3A8.3 8.3 0 0 0 22 5.6Z"
      />
    ),
  },
  {
    name: 'Instagram',
    network: 'instagram',
    icon: (
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <rect x="3" y="3" width="18" height="18" rx="5.5" />
        <circle cx="12" cy="12" r="4.2" />
        <circle cx="17.2" cy="6.8" r="0.7" fill="currentColor" strokeWidth="1" />
      </g>
    ),
  },
];

/** Plain links: no request before a click, and none names the page. */
export function SocialLinks() {
  const { social } = readConsultancy();
  return (
    <ul className="-mx-2 flex">
      {LINKS.map(({ name, network, icon }) => (
        <li key={name}>
          <a
            href={social[network]}
            target="_blank"
            rel="noopener noreferrer"
            className="grid size-11 place-items-center rounded-lg text-aqua transition-colors hover:bg-white/10 hover:text-white focus-visible:outline-white"
          >
            <span className="sr-only">{`${name} (opens in a new tab)`}</span>
            <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
              {icon}
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
