/** Srichakra */
export function SrichakraDemoPage() {
  return <h1>Srichakra</h1>;
}
