import { onTestFinished } from 'vitest';
import { fillSettings, type Rung } from '#contracts/public-site.ts';

/** The page of the running test says that e-mail is set up, as the server writes it. */
export function switchMailOn(): void {
  fillHead('enquiries', true);
}

/** The page of the running test says how much of the public site reaches the server. */
export function setRung(rung: Rung): void {
  fillHead(rung, false);
}

function fillHead(publicServices: Rung, isMailOn: boolean): void {
  const built = '<meta name="public-services" content=""><meta name="mail" content="">';
  const publicUrl = 'https://www.site.example';
  document.head.innerHTML = fillSettings(built, { publicUrl, publicServices, isMailOn });
  onTestFinished(() => {
    document.head.innerHTML = '';
  });
}
