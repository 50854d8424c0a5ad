import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { listTools } from '#web/areas/site/index.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';

export interface PublicLink {
  to: string;
  label: string;
}

/** Links to the services offered. */
export const serviceLinks = (): readonly PublicLink[] =>
  readConsultancy().services.map((service) => ({
    to: paths[service],
    label: i18n._(SERVICE_NAMES[service]),
  }));

/** The free tools of the site. */
export const toolLinks = (): readonly PublicLink[] =>
  listTools().map(({ path, name }) => ({ to: path, label: name }));

export const pageLinks = (): readonly PublicLink[] => [
  ...toolLinks(),
  { to: paths.about, label: t`About us` },
  { to: paths.contact, label: t`Contact us` },
  { to: paths.terms, label: t`Terms and conditions` },
  { to: paths.privacy, label: t`Privacy` },
  { to: paths.privacyRequest, label: t`Ask about your data` },
];
