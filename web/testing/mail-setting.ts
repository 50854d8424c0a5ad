import { onTestFinished } from 'vitest';
import { fillSettings } from '#contracts/public-site.ts';

/** The page of the running test says that e-mail is set up, as the server writes it. */
export function switchMailOn(): void {
  const built = '<meta name="public-services" content=""><meta name="mail" content="">';
  document.head.innerHTML = fillSettings(built, {
    publicUrl: 'https://www.site.example',
    publicServices: 'enquiries',
    isMailOn: true,
  });
  onTestFinished(() => {
    document.head.innerHTML = '';
  });
}
