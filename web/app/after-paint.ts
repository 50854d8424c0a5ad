/** Loads a prerendered page's code, which lies in a template, after the first paint: the code would hold it up. */
function loadCode(): void {
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (code === null) throw new Error('The page has no template with the id "code"');
  document.head.append(document.importNode(code.content, true));
}

// The callbacks of a frame run before its paint: those of the next frame come after it.
requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(loadCode)));

export {};
