/** Saves a file among the browser's downloads. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click handler.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
