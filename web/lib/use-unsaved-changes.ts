import { createContext, use, useEffect, useState } from 'react';

export interface LeaveQuestion {
  title: string;
  description: string;
  /** "Leave" by default. */
  confirmLabel?: string;
  /** Called when the person leaves the changes. */
  discard?: () => void;
}

interface UnsavedForms {
  /** The forms with changes, the latest last. */
  dirty: Set<LeaveQuestion>;
  /** Asks the form's question; `leave` runs if the person agrees. */
  ask: (question: LeaveQuestion, leave: () => void) => void;
  /**
   * Runs `leave`, which may navigate; asks once before it if any form has changes.
   * @param question replaces the form's own and is asked in any case.
   */
  leaveForGood: (leave: () => void, question?: LeaveQuestion) => void;
}

/** Provided by `UnsavedChanges` of web/components. */
export const UnsavedFormsContext = createContext<UnsavedForms | null>(null);

export function useUnsavedForms(): UnsavedForms {
  const forms = use(UnsavedFormsContext);
  if (forms === null) throw new Error('There is no UnsavedChanges above this form');
  return forms;
}

export const USUAL_QUESTION: LeaveQuestion = {
  title: 'Leave without saving?',
  description: 'Your changes have not been saved and will be lost.',
};

/** Asks before a form with changes is left: by a link, Back, a shortcut or by closing the tab. */
export function useUnsavedChanges(isDirty: boolean, usualQuestion = USUAL_QUESTION) {
  const { dirty, ask } = useUnsavedForms();
  // One object for each form, which identifies it in `dirty`.
  const [question] = useState(() => ({ ...usualQuestion }));

  useEffect(() => {
    if (!isDirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    dirty.add(question);
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      dirty.delete(question);
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [isDirty, dirty, question]);

  const stopAsking = () => void dirty.delete(question);
  return {
    /** Stops asking, for a form that is left with its changes kept. */
    stopAsking,
    /** Runs `leave`, which loses changes; asks before if there are any. */
    attempt: (leave: () => void) => (dirty.has(question) ? ask(question, leave) : leave()),
    /** Stops asking and drops the changes, for a form that has saved and then navigates. */
    release() {
      stopAsking();
      question.discard?.();
    },
  };
}
