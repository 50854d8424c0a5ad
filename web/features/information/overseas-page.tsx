/** Overseas Admission */
export function OverseasPage() {
  return <h1>Overseas Admission</h1>;
}
