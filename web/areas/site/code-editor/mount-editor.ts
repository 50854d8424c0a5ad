import { indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { keymap } from '@codemirror/view';
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
  const run = () => {
    onRun();
    return true;
  };
  // After Escape the editor lets Tab move on.
  const keys = keymap.of([{ key: 'Mod-Enter', run }, indentWithTab]);
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
