/** Closure Library Execution Environment */
export function CodeEditorPage() {
  return <h1>Closure Library Execution Environment</h1>;
}
