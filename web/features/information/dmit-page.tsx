/** DMIT */
export function DmitPage() {
  return <h1>DMIT</h1>;
}
