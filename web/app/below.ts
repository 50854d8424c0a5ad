import { paths } from '#contracts/pages.ts';

/** An address of the portal as a path relative to /admin, for its route. */
export function below(address: string): string {
  return address.slice(paths.admin.root.length + 1);
}
