/** Loads a prerendered page's code, which lies in a template, after the first paint: the code would hold it up. */
function loadCode(): void {
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (code === null) throw new Error('The page has no template with the id "code"');
  const tags = document.importNode(code.content, true);
  tags.querySelector('script')?.addEventListener('error', sayOnlyRead);
  document.head.append(tags);
}

/** The message is in the HTML already, since the code that could render it did not load. */
function sayOnlyRead(): void {
  document.getElementById('only-read')?.removeAttribute('hidden');
}

// The callbacks of a frame run before its paint: those of the next frame come after it. A hidden tab paints no frame.
if (document.hidden) loadCode();
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(loadCode)));

export {};
