import { ROUTE_STARTS } from '#contracts/guidance/index.ts';
import { INTERESTS } from '#contracts/interests.ts';
import { paths } from '#contracts/pages.ts';
import { anyText, type ListQuery, listAddress, oneOf } from '#web/lib/list-address.ts';

const careerFilters = {
  q: anyText,
  interest: oneOf(INTERESTS.map(({ letter }) => letter)),
  start: oneOf(ROUTE_STARTS),
  /** Id of a combination of subjects. */
  stream: anyText,
  /** Only careers that are found close to most homes. */
  near: oneOf(['yes']),
};
export const careerListAddress = listAddress(paths.careers, careerFilters);
export type CareerQuery = ListQuery<typeof careerFilters>;
