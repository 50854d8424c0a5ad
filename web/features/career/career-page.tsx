/** Career Assessment */
export function CareerPage() {
  return <h1>Career Assessment</h1>;
}
