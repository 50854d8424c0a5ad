import { javascript } from '@codemirror/lang-javascript';
import { basicSetup, EditorView } from 'codemirror';

/** The code, in the text area or the editor. */
export interface CodeBox {
  read: () => string;
  /** One undo step. */
  replace: (code: string) => void;
}

interface EditorOptions {
  parent: HTMLElement;
  /** The editor takes over its text. */
  textarea: HTMLTextAreaElement;
  labelledBy: string;
  describedBy: string;
  onRun: () => void;
}

const theme = EditorView.theme({
  '&': { fontSize: '1rem', height: '100%', backgroundColor: '#fff', color: 'var(--color-ink)' },
  '&.cm-focused': { outline: '2px solid var(--color-primary)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55' },
  '.cm-content': { padding: '0.75rem 0' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-mist)',
    color: 'var(--color-ink-soft)',
    borderRight: '1px solid var(--color-line)',
  },
  '.cm-activeLine': { backgroundColor: 'rgb(237 246 249 / 0.5)' },
  '.cm-activeLineGutter': { backgroundColor: 'rgb(131 197 190 / 0.3)', color: 'var(--color-ink)' },
});

export function mountEditor({ parent, textarea, labelledBy, describedBy, onRun }: EditorOptions) {
  const keys = EditorView.domEventHandlers({
    keydown(event, view) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        onRun();
        return true;
      }
      // After Escape the editor lets Tab move on.
      if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return false;
      if (event.shiftKey) unindent(view);
      else indent(view);
      return true;
    },
  });
  const hadFocus = document.activeElement === textarea;
  const view = new EditorView({
    doc: textarea.value,
    parent,
    selection: { anchor: hadFocus ? textarea.selectionStart : 0 },
    extensions: [
      keys,
      basicSetup,
      javascript(),
      theme,
      EditorView.contentAttributes.of({
        tabindex: '0',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
      }),
    ],
  });
  if (hadFocus) view.focus();
  return {
    read: () => view.state.doc.toString(),
    replace: (code: string) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code }, userEvent: 'input' }),
    destroy: () => view.destroy(),
  };
}

const INDENT = '  ';

/** Indents the selected lines; without a selection, inserts at the cursor. */
function indent(view: EditorView): void {
  const { state } = view;
  if (state.selection.ranges.every(({ empty }) => empty)) {
    view.dispatch(state.replaceSelection(INDENT), { userEvent: 'input.indent' });
    return;
  }
  const changes = selectedLineStarts(view).map((from) => ({ from, insert: INDENT }));
  view.dispatch({ changes, userEvent: 'input.indent' });
}

function unindent(view: EditorView): void {
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
