import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { UnsavedChanges } from '#web/components/unsaved-changes.tsx';
import { UnsavedFormsContext, useUnsavedChanges } from '#web/lib/use-draft.ts';

function Form() {
  const [text, setText] = useState('');
  const guard = useUnsavedChanges(text !== '');
  const forms = use(UnsavedFormsContext);
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="#content">Skip to content</Link>
      <button type="button" onClick={() => void navigate('/elsewhere?by=shortcut')}>
        Shortcut
      </button>
      <button type="button" onClick={() => void navigate('?shown=all', { replace: true })}>
        Write into the address
      </button>
      <button
        type="button"
        onClick={() => {
          guard.release();
          void navigate('/elsewhere?saved=true');
        }}
      >
        Save
      </button>
      <button
        type="button"
        onClick={() => forms?.leaveForGood(() => void navigate('/elsewhere?session=over', { replace: true }))}
      >
        Logout
      </button>
      <button type="button" onClick={() => setText('')}>
        Undo
      </button>
    </>
  );
}

const NAME = 'Leave without saving?';
const question = () => screen.queryByRole('alertdialog', { name: NAME });
const address = () => window.location.pathname + window.location.search + window.location.hash;

/** The start page, then the form. */
async function openForm() {
  const user = userEvent.setup();
  const router = createBrowserRouter([
    {
      element: (
        <UnsavedChanges>
          <Outlet />
        </UnsavedChanges>
      ),
      children: [
        { path: '/', element: <Link to="/form">To the form</Link> },
        { path: '/form', element: <Form /> },
        { path: '/elsewhere', element: <p>Another page</p> },
      ],
    },
  ]);
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  await user.click(await screen.findByRole('link', { name: 'To the form' }));
  return { user, field: await screen.findByLabelText('Name') };
}

beforeEach(() => {
  window.history.pushState({ idx: 0 }, '', '/');
});

describe('a form without changes', () => {
  it('allows every way out', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('Another page');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('counts as unchanged once the changes are undone', async () => {
    const { user, field } = await openForm();
    await user.type(field, 'Kavya');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('Another page');
  });
});

describe('a form with unsaved changes', () => {
  it('asks before a link is followed, and stays on request', async () => {
    const { user, field } = await openForm();
    await user.type(field, 'Kavya');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByRole('alertdialog', { name: NAME });
    expect(address()).toBe('/form');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(question()).toBeNull();
    expect(field).toHaveProperty('value', 'Kavya');

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('Another page');
    expect(address()).toBe('/elsewhere');
  });

  it('asks once before a logout', async () => {
    const { user, field } = await openForm();
    await user.type(field, 'Kavya');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('alertdialog', { name: NAME });
    expect(address()).toBe('/form');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Another page');
    expect(address()).toBe('/elsewhere?session=over');
  });

  it('asks before a shortcut leads elsewhere', async () => {
    const { user, field } = await openForm();
    await user.type(field, 'Kavya');
    await user.click(screen.getByRole('button', { name: 'Shortcut' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('Another page');
    expect(address()).toBe('/elsewhere?by=shortcut');
  });

  it('asks before Back, keeps the address meanwhile, and goes back after confirmation', async () => {
    const { user, field } = await openForm();
    await user.type(field, 'Kavya');
    window.history.back();
    await screen.findByRole('alertdialog', { name: NAME });
    await waitFor(() => expect(address()).toBe('/form'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(field).toHaveProperty('value', 'Kavya');

    window.history.back();
    await screen.findByRole('alertdialog', { name: NAME });
    await waitFor(() => expect(address()).toBe('/form'));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('link', { name: 'To the form' });
    expect(address()).toBe('/');
    window.history.forward();
    await screen.findByLabelText('Name');
  });

  it('has the browser ask before the tab closes', async () => {
    const { user, field } = await openForm();
    await user.type(field, 'Kavya');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  });

  it('does not ask about the page’s own changes of address, nor after a save', async () => {
    const { user, field } = await openForm();
    await user.type(field, 'Kavya');
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(address()).toBe('/form#content');
    await user.click(screen.getByRole('button', { name: 'Write into the address' }));
    expect(address()).toBe('/form?shown=all');
    expect(question()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Another page');
    expect(address()).toBe('/elsewhere?saved=true');
  });
});
