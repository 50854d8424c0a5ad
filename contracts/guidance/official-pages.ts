import type { Course } from './courses.ts';

// No schemas, because public pages load it.

/**
 * Sites of authorities, and of institutions for their own courses; with all below them. Families see no other address. Add a
 * site only after a look at it.
 */
export const OFFICIAL_HOSTS = [
  'gov.in nic.in nta.ac.in cdac.in aai.aero nid.edu nift.ac.in fddiindia.com ftii.ac.in icar.org.in',
  'indiannursingcouncil.org consortiumofnlus.ac.in nationallawuniversitydelhi.in icai.org icmai.in',
  'icsi.edu actuariesindia.org ibps.in mahacet.org tneaonline.org jeeadv.ac.in iitb.ac.in iitm.ac.in',
  'iisc.ac.in iiseradmission.in nestexam.in isical.ac.in cmi.ac.in iimidr.ac.in iimrohtak.ac.in',
  'iimb.ac.in jnu.ac.in uod.ac.in bitsadmission.com imu.edu.in iittmnoida.ac.in mahahsscboard.in',
  'cisce.org',
].flatMap((line) => line.split(' '));

/** Whether a page belongs to an authority, or to the institution itself. */
export function isOfficialPage(address: string | null): boolean {
  const host = address === null ? '' : new URL(address).hostname;
  return OFFICIAL_HOSTS.some((site) => host === site || host.endsWith(`.${site}`));
}

/** A row as families read it: a page that is not official stays with the staff. */
export const forFamilies = (course: Course): Course =>
  isOfficialPage(course.source) ? course : { ...course, source: null };

/** Hidden until a family asks for them. */
export const isWeak = ({ confidence }: Pick<Course, 'confidence'>) => confidence === 'low';
