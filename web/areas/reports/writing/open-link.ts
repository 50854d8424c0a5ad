import type { ReportLink } from '#contracts/reports/index.ts';

export function isOpenLink({ revokedAt, expiresAt }: ReportLink): boolean {
  return revokedAt === null && new Date(expiresAt) > new Date();
}
