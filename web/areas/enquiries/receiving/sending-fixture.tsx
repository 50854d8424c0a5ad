import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import type { PublicServices } from '#contracts/public-site.ts';
import { Toaster } from '#web/components/toaster.tsx';
import { setPublicServices } from '#web/testing/page-settings.ts';

export function renderAt(services: PublicServices, page: ReactElement) {
  setPublicServices(services);
  return render(
    <MemoryRouter>
      {page}
      <Toaster />
    </MemoryRouter>,
  );
}

export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
}
