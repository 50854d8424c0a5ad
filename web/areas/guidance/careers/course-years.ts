import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { eitherOf } from '#web/areas/guidance/facts/course-facts.tsx';

/** How long courses usually last, as their regulators lay down or universities say; our reading. */
const LENGTHS: readonly (readonly [length: MessageDescriptor, ids: string])[] = [
  [
    msg`4 years`,
    `eng-bits eng-bits-env eng-btech-agri eng-btech-aicte-state eng-btech-biotech eng-btech-cs-ece
    eng-btech-food-dairy eng-btech-iit eng-btech-nit med-baslp med-bpharm med-bsc-nursing med-clin-psy med-mns med-optometry
    med-psy-bpsy sci-iisc-bs agr-bfsc agr-community agr-bsc-icar arc-bdes-nid arc-bdes-nift arc-bdes-uceed arc-bdes-uceed-sci
    arc-bft-nift arc-bplan av-imu-naval edu-beled edu-itep fine-bfa`,
  ],
  [
    msg`3 years, or 4 with honours`,
    `med-forensic med-nutrition sci-biochem sci-bsc-life sci-bsc-pcm sci-bsc-chem sci-bsc-math
    sci-bsc-geology sci-cmi sci-homesci agr-food-bsc cf-bcom cf-bcom-du cf-bcom-other mgt-bba mgt-du-bms eco-ba-other
    eco-bsc-stats eco-du-ba com-bca com-bca-math com-bsc-cs-du com-bsc-ds hum-ba-hons hum-bsw hum-geog hum-lang hum-psy
    media-bjmc media-bfa-animation hosp-nchm hosp-iittm fine-bpa spo-bpes spo-bsc`,
  ],
  [msg`3 to 4 years`, 'med-allied-bsc med-allied-theatre arc-fddi eco-isi-bstat'],
  [msg`4½ to 5 years, with the internship`, 'med-bpt med-bot med-bpo'],
  [msg`5 years, with the internship`, 'med-bds'],
  [msg`5½ years, with the internship`, 'med-mbbs med-bams med-bhms med-bums med-bvsc'],
  [
    msg`5 years`,
    `sci-iiser sci-nest arc-barch-coa arc-barch-iit arc-barch-nit law-ailet law-clat law-mhcet mgt-ipm-indore
    mgt-ipm-rohtak mgt-jipmat`,
  ],
  [msg`6 years`, 'med-pharmd'],
  [msg`3 years`, 'med-gnm'],
  [msg`2 years`, 'med-anm med-dmlt med-dpharm med-dental-mechanic edu-deled edu-spl'],
  [msg`2 years, after a degree`, 'edu-bed'],
  [msg`3 years, after a degree`, 'law-llb3'],
  [msg`4 to 5 years, with the articleship`, 'cf-ca'],
  [msg`3 years, after a diploma`, 'eng-lateral'],
  [msg`3 years, after Class 10`, 'skl-polytechnic'],
  [msg`1 to 2 years`, 'skl-iti av-cpl hosp-diploma'],
  [msg`1 year`, 'skl-copa spo-nsnis'],
  [msg`2 to 3 years`, 'skl-agri-diploma'],
];

export const COURSE_YEARS: ReadonlyMap<string, MessageDescriptor> = new Map(
  LENGTHS.flatMap(([length, ids]) => ids.split(/\s+/).map((id) => [id, length] as const)),
);

/** More lengths would say nothing. */
const MOST_LENGTHS = 2;

/** The lengths of the courses; null if one is not known, or if they differ much. */
export function yearsOf(courseIds: readonly string[]): string | null {
  const lengths = courseIds.map((id) => COURSE_YEARS.get(id));
  const different = new Set(lengths.filter((length) => length !== undefined));
  if (lengths.includes(undefined) || different.size === 0 || different.size > MOST_LENGTHS) return null;
  return eitherOf([...different].map((length) => i18n._(length)));
}
