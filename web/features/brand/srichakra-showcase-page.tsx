/** Srichakra */
export function SrichakraShowcasePage() {
  return <h1>Srichakra</h1>;
}
