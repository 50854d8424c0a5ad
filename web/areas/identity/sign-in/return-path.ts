import { paths } from '#contracts/pages.ts';

const ROOT = `${paths.admin.root}/`;
const DEFAULT = 'dashboard';
/** Plain segments and an optional query: no scheme, no empty or dotted segment, no encoded path. */
const PATH_BELOW_ADMIN = /^[\w-]+(?:\/[\w-]+)*(?:\?[\w=&%.+~-]*)?$/;
/** Pages that redirect, so a return to them would loop. */
const SENDING_ON = ['login', 'redirect', 'forgot-password', 'set-password'];

/** A path below /admin/ from an address; null when absent or unsafe. */
export function trustedReturnPath(value: string | null): string | null {
  if (value === null || value.length > 500 || !PATH_BELOW_ADMIN.test(value)) return null;
  const [first = ''] = value.toLowerCase().split(/[/?]/);
  return SENDING_ON.includes(first) ? null : value;
}

/** /admin/{value}, or the dashboard. */
export function addressAfterLogin(value: string | null): string {
  return ROOT + (trustedReturnPath(value) ?? DEFAULT);
}

/** The sign-in page, with a return path below /admin/ if there is one. */
export function loginAddress(returnPath: string | null): string {
  const trusted = trustedReturnPath(returnPath);
  if (trusted === null) return paths.admin.login;
  return `${paths.admin.login}?redirect=${encodeURIComponent(trusted).replaceAll('%2F', '/')}`;
}

/** The sign-in page, with the current page as return path; the dashboard is the default. */
export function loginAddressFrom({ pathname, search }: { pathname: string; search: string }): string {
  const below = pathname.startsWith(ROOT) ? pathname.slice(ROOT.length).replace(/\/+$/, '') : '';
  return loginAddress(below === '' || below === DEFAULT ? null : below + search);
}
