/** Bridging Courses */
export function BridgingPage() {
  return <h1>Bridging Courses</h1>;
}
