/** Gives a file to the browser, which keeps it where the person keeps downloads. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: some browsers begin to read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
