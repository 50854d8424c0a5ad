import { onTestFinished } from 'vitest';
import type { CourseCorrections } from '#contracts/guidance/index.ts';
import { fillSettings, type PublicServices } from '#contracts/public-site.ts';

/** Sets the page of the running test as the server does with e-mail. */
export function switchMailOn(): void {
  fillHead('enquiries', true);
}

/** The same with accounts on the server. */
export function switchAccountsOn(): void {
  fillHead('accounts', true);
}

/** Sets PUBLIC_SERVICES in the page of the running test. */
export function setPublicServices(services: PublicServices, corrections?: CourseCorrections): void {
  fillHead(services, false, corrections);
}

function fillHead(publicServices: PublicServices, isMailOn: boolean, corrections?: CourseCorrections): void {
  const built = ['public-services', 'mail', 'course-corrections']
    .map((name) => `<meta name="${name}" content="">`)
    .join('');
  const publicUrl = 'https://www.site.example';
  document.head.innerHTML = fillSettings(built, {
    publicUrl,
    publicServices,
    isMailOn,
    ...(corrections && { corrections }),
  });
  onTestFinished(() => {
    document.head.innerHTML = '';
  });
}
