import { CalendarDays, type LucideIcon, MessageCircle, Phone } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { cn } from '#web/lib/cn.ts';
import { hasOwnPhone, readConsultancy, whatsAppLink } from '#web/lib/consultancy.ts';

/** These pages end with a panel for booking. */
const SERVICE_PAGES: string[] = [paths.dmit, paths.overseas, paths.bridging];

/**
 * Plain links in reach of the thumb: they work before the page's code does. On the long service pages they float on wide
 * screens too. public.css keeps footer, messages and focused elements clear of the bar.
 */
export function ContactBar() {
  const consultancy = readConsultancy();
  const isServicePage = SERVICE_PAGES.includes(useLocation().pathname);
  const isReachable = hasOwnPhone(consultancy) || consultancy.whatsapp !== null;
  return (
    <nav
      aria-label="Reach us"
      data-contact-bar={isServicePage ? 'wide' : 'phone'}
      className={cn(
        'fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] shadow-float print:hidden',
        // A field that somebody types into needs the room more.
        '[body:has(main_:is(input,select,textarea):focus)_&]:max-md:hidden',
        isServicePage
          ? 'md:inset-x-auto md:right-6 md:bottom-6 md:overflow-hidden md:rounded-full md:border md:pb-0'
          : 'md:hidden',
        !isReachable && 'at-browser:hidden',
      )}
    >
      {hasOwnPhone(consultancy) && (
        <BarLink Icon={Phone} href={`tel:${consultancy.phone.tel}`}>
          Call
        </BarLink>
      )}
      {consultancy.whatsapp && (
        <BarLink Icon={MessageCircle} href={whatsAppLink(consultancy.whatsapp)} isNewTab>
          WhatsApp
        </BarLink>
      )}
      <BarLink
        Icon={CalendarDays}
        href={isServicePage ? '#book' : `${paths.contact}#book`}
        className="bg-primary text-white hover:bg-primary-dark focus-visible:outline-white at-browser:hidden"
      >
        Book
      </BarLink>
    </nav>
  );
}

interface BarLinkProps {
  Icon: LucideIcon;
  href: string;
  isNewTab?: boolean;
  className?: string;
  children: string;
}

function BarLink({ Icon, href, isNewTab = false, className, children }: BarLinkProps) {
  return (
    <a
      href={href}
      {...(isNewTab && { target: '_blank', rel: 'noopener noreferrer' })}
      className={cn(
        'flex h-[min(3.5rem,18vw)] min-w-0 flex-1 flex-col items-center justify-center font-semibold text-[min(0.875rem,5.5vw)] text-primary-dark leading-tight hover:bg-mist focus-visible:-outline-offset-4 md:h-14 md:flex-none md:flex-row md:gap-2 md:px-6 md:text-base',
        className,
      )}
    >
      <Icon aria-hidden className="size-[min(1.25rem,6vw)] shrink-0" />
      {children}
      {isNewTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
