import { DMIT_DISCLOSURE } from '#contracts/reports/index.ts';

/** What every DMIT report carries, before anything else in it. */
export function Disclosure() {
  return (
    <section
      aria-labelledby="report-disclosure"
      className="rounded-xl bg-maroon px-5 py-4 text-white print:border-2 print:border-maroon print:bg-white print:text-black"
    >
      <h2 id="report-disclosure" className="font-semibold text-lg leading-snug">
        {DMIT_DISCLOSURE.title}
      </h2>
      <p className="mt-1 font-semibold">{DMIT_DISCLOSURE.evidence}</p>
      <p className="mt-1">{DMIT_DISCLOSURE.careers}</p>
    </section>
  );
}
