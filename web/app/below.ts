import { paths } from '#contracts/pages.ts';

/** An address of the portal as its routes name it. */
export function below(address: string): string {
  return address.slice(paths.admin.root.length + 1);
}
