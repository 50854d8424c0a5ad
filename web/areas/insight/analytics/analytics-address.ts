import { useSearchParams } from 'react-router';
import {
  analyticsQuery,
  DIMENSIONS,
  type Dimension,
  type Period,
  USUAL_MONTHS,
} from '#contracts/insight/index.ts';
import { lastMonths } from '#contracts/lib/calendar-dates.ts';
import { officeDay } from '#web/lib/office-zone.ts';

/** The periods that are asked for most. @param today ISO 8601 date. */
export function usualPeriods(today: string): { label: string; period: Period }[] {
  return [
    { label: 'This month', period: { from: `${today.slice(0, 7)}-01`, to: today } },
    { label: 'Last 3 months', period: lastMonths(today, 3) },
    { label: 'Last 12 months', period: lastMonths(today, USUAL_MONTHS) },
    { label: 'This year', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}

/** Period and dimension in the address, so that Back, a reload and a link show the same figures again. */
export function useAnalyticsAddress() {
  const [params, setParams] = useSearchParams();
  const today = officeDay(Date.now());
  const usual = lastMonths(today, USUAL_MONTHS);
  const dayOf = (name: 'from' | 'to') => {
    const text = params.get(name) ?? '';
    return text !== '' && analyticsQuery[name].safeParse(text).success ? text : usual[name];
  };
  const period: Period = { from: dayOf('from'), to: dayOf('to') };
  const by: Dimension = DIMENSIONS.find((one) => one === params.get('by')) ?? 'month';

  return {
    today,
    period,
    by,
    set: (change: Partial<Period & { by: Dimension }>) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(change)) next.set(name, value);
      setParams(next, { preventScrollReset: true });
    },
  };
}
