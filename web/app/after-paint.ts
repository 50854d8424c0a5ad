/** Loads a prerendered page's code, which lies in a template, after the first paint: the code would hold it up. */
function loadCode(): void {
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (code === null) throw new Error('The page has no template with the id "code"');
  document.head.append(document.importNode(code.content, true));
}

// A frame's callbacks run before its paint, a timer that they set after it.
requestAnimationFrame(() => setTimeout(loadCode));

export {};
