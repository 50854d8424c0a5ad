/** Terms and conditions */
export function TermsPage() {
  return <h1>Terms and conditions</h1>;
}
