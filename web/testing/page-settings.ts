import { onTestFinished } from 'vitest';
import { fillSettings, type PublicServices } from '#contracts/public-site.ts';

/** Sets the page of the running test as the server does with e-mail. */
export function switchMailOn(): void {
  fillHead('enquiries', true);
}

/** Sets PUBLIC_SERVICES in the page of the running test. */
export function setPublicServices(services: PublicServices): void {
  fillHead(services, false);
}

function fillHead(publicServices: PublicServices, isMailOn: boolean): void {
  const built = '<meta name="public-services" content=""><meta name="mail" content="">';
  const publicUrl = 'https://www.site.example';
  document.head.innerHTML = fillSettings(built, { publicUrl, publicServices, isMailOn });
  onTestFinished(() => {
    document.head.innerHTML = '';
  });
}
