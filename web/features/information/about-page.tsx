/** About us */
export function AboutPage() {
  return <h1>About us</h1>;
}
