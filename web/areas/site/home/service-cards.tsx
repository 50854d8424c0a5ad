import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import { useAccount } from '#web/areas/families/index.ts';
import bridging from '#web/areas/site/home/spots/bridging.svg';
import career from '#web/areas/site/home/spots/career.svg';
import dmit from '#web/areas/site/home/spots/dmit.svg';
import overseas from '#web/areas/site/home/spots/overseas.svg';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { SERVICE_WORDS } from './service-words.ts';

const PICTURES: Record<Service, string> = { dmit, career, overseas, bridging };

export function ServiceCards() {
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
          {SERVICE_NAMES[service]}
        </h3>
        <p className="grow text-ink leading-relaxed">{summary}</p>
        <Link
          to={isSignedIn ? path : paths.login}
          state={isSignedIn ? undefined : { next: path }}
          aria-describedby={nameId}
          className={`${buttonClasses({ variant: isSignedIn ? 'primary' : 'secondary' })} mt-1 w-full`}
        >
          {isSignedIn ? 'Learn More' : 'Login to Access'}
        </Link>
      </div>
    </li>
  );
}
