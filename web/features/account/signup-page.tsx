/** Create an account */
export function SignupPage() {
  return <h1>Create an account</h1>;
}
