import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router';
import { CareerPage } from './career-page.tsx';

const GOOD_ANSWERS = {
  Name: 'Meera Iyer',
  Age: '14',
  Interests: 'I like smart Computers and drawing',
  Strengths: 'Patient and curious',
  'Career Goals': 'To do research one day',
};
export type Label = keyof typeof GOOD_ANSWERS | 'Education Level';

export const LABELS: Label[] = ['Name', 'Age', 'Education Level', 'Interests', 'Strengths', 'Career Goals'];

function History() {
  const navigate = useNavigate();
  return (
    <p>
      <button type="button" tabIndex={-1} onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" tabIndex={-1} onClick={() => void navigate(1)}>
        Forward
      </button>
    </p>
  );
}

export const careerPage = (
  <MemoryRouter initialEntries={['/career']}>
    <CareerPage />
    <History />
  </MemoryRouter>
);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export const field = (label: Label) => screen.getByLabelText<Control>(label);
export const values = () => LABELS.map((label) => field(label).value);

/** Fills in valid answers, with the given changes. */
export function answer(changes: Partial<Record<Label, string>> = {}) {
  const answers = { 'Education Level': 'high_school', ...GOOD_ANSWERS, ...changes };
  for (const [label, value] of Object.entries(answers)) {
    fireEvent.change(field(label as Label), { target: { value } });
  }
  return userEvent.setup();
}

export const submitButton = () => screen.getByRole('button', { name: 'See my recommendations' });

export function messageAt(label: Label): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const errors = ids.filter((id) => id.endsWith('-error'));
  return errors.map((id) => document.getElementById(id)?.textContent).join();
}

/** Before all tests: on a busy machine, loading takes longer than a test waits. */
export const loadResults = () => import('./components/results-view.tsx');

/** The page says "Loading..." first. */
export const resultsTitle = () =>
  screen.findByRole('heading', { level: 1, name: 'Your Career Recommendations' });
