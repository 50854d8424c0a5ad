import type { EditorView } from 'codemirror';

const INDENT = '  ';

/** Indents the selected lines; without a selection, inserts at the cursor. */
export function indent(view: EditorView): void {
  const { state } = view;
  if (state.selection.ranges.every(({ empty }) => empty)) {
    view.dispatch(state.replaceSelection(INDENT), { userEvent: 'input.indent' });
    return;
  }
  const changes = selectedLineStarts(view).map((from) => ({ from, insert: INDENT }));
  view.dispatch({ changes, userEvent: 'input.indent' });
}

export function unindent(view: EditorView): void {
  const changes = selectedLineStarts(view).map((from) => {
    const { text } = view.state.doc.lineAt(from);
    const width = /^(\t| {1,2})/.exec(text)?.[0].length ?? 0;
    return { from, to: from + width };
  });
  view.dispatch({ changes, userEvent: 'delete.dedent' });
}

function selectedLineStarts({ state }: EditorView): number[] {
  const starts = new Set<number>();
  for (const { from, to } of state.selection.ranges) {
    let line = state.doc.lineAt(from);
    starts.add(line.from);
    while (line.to < to) {
      line = state.doc.lineAt(line.to + 1);
      // A selection that ends at a line's start excludes that line.
      if (line.from < to) starts.add(line.from);
    }
  }
  return [...starts];
}
