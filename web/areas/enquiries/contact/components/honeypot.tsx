/** A field that programs fill in and people never meet: neither on the screen, nor by Tab, nor read out. */
export function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
