/** How much of the public site reaches the server; see PUBLIC_SERVICES in .env.example. */
const RUNGS = ['browser', 'enquiries'] as const;
export type Rung = (typeof RUNGS)[number];

/** What the server wrote into the page. A plain static host serves the value of the build. */
export function readRung(): Rung {
  const value = document.querySelector('meta[name="public-services"]')?.getAttribute('content');
  return RUNGS.find((rung) => rung === value) ?? 'browser';
}
