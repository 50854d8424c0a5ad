import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { addressLines, familyEmails, readConsultancy, whatsAppLink } from '#web/lib/consultancy.ts';
import { OpenNow } from './open-now.tsx';

const linkClasses =
  'inline-flex min-h-11 items-center break-all font-medium text-primary underline-offset-4 hover:underline';

export function ContactDetails() {
  const { legalName, address, secondAddress, phone, secondPhone, whatsapp, emails, hours } =
    readConsultancy();
  return (
    <div className="grid content-start gap-7">
      <Detail icon={MapPin} title="Address">
        <address className="mt-1 not-italic leading-relaxed">
          <Lines lines={[legalName, ...addressLines(address)]} />
        </address>
        {secondAddress.length > 0 && (
          <address className="mt-3 not-italic leading-relaxed">
            <Lines lines={secondAddress} />
          </address>
        )}
      </Detail>
      <Detail icon={Phone} title="Phone">
        <ul>
          {[phone, secondPhone].map(
            (each) =>
              each && (
                <li key={each.tel}>
                  <a href={`tel:${each.tel}`} className={linkClasses}>
                    {each.display}
                  </a>
                </li>
              ),
          )}
          {whatsapp && (
            <li>
              <a
                href={whatsAppLink(whatsapp)}
                target="_blank"
                rel="noopener noreferrer"
                className={linkClasses}
              >
                WhatsApp {whatsapp.display}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          )}
        </ul>
      </Detail>
      <Detail icon={Mail} title="E-mail">
        <ul>
          {familyEmails(emails).map((email) => (
            <li key={email.address} className="mt-1.5">
              <span className="block text-ink-soft text-sm leading-none">{email.purpose}</span>
              <a href={`mailto:${email.address}`} className={linkClasses}>
                {email.address}
              </a>
            </li>
          ))}
        </ul>
      </Detail>
      <Detail icon={Clock} title="Working hours" id="hours">
        <p className="max-lg:hidden">
          <OpenNow />
        </p>
        <ul className="max-w-sm">
          {hours.map(({ days, time }) => (
            <li
              key={days}
              className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5 last:border-b-0"
            >
              <span>{days}</span> <span>{time}</span>
            </li>
          ))}
        </ul>
      </Detail>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

interface DetailProps {
  id?: string;
  icon: ComponentType<{ 'aria-hidden': true; className: string }>;
  title: string;
  children: ReactNode;
}

function Detail({ id, icon: Icon, title, children }: DetailProps) {
  return (
    <section id={id} className="grid scroll-mt-4 grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <span className="grid size-11 place-items-center rounded-full bg-peach text-clay">
        <Icon aria-hidden className="size-5" />
      </span>
      <div>
        <h2 className="mt-2 font-semibold text-lg leading-snug">{title}</h2>
        {children}
      </div>
    </section>
  );
}
