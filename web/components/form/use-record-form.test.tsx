import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';

const STORED = { version: 3, name: 'Lotus School', city: 'Kochi' };
type Stored = typeof STORED;
type Values = Omit<Stored, 'version'>;
const LABELS = { name: 'Name', city: 'City' };

interface FormProps {
  prefill?: Partial<Values>;
  parts?: Record<string, string>;
  mustBeSeen?: (newer: Stored, seen: Stored | null) => boolean;
  onRefused?: (error: ApiError) => boolean;
  send: (base: Stored, values: Values) => Promise<Stored>;
  read: () => Promise<Stored>;
  onSaved: (saved: Stored) => void;
  close?: (saved: Stored) => void;
}

function Form({ send, read, onSaved, close, prefill, parts, mustBeSeen, onRefused }: FormProps) {
  const form = useRecordForm({
    draft: { form: 'record:1', title: 'A record' },
    stored: STORED,
    valuesOf: ({ name, city }) => ({ name, city }),
    findFieldErrors: ({ name }: Values) => (name === '' ? { name: 'Name is required' } : {}),
    send,
    onSaved,
    ...(close && { close }),
    ...(prefill && { prefill }),
    ...(onRefused && { onRefused }),
    fallback: 'The school could not be saved',
    versions: {
      findNewer: whenStale(read),
      labels: parts ? { name: 'Name' } : LABELS,
      readable: (values) => values,
      ...(parts && { parts }),
      ...(mustBeSeen && { mustBeSeen }),
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(event.currentTarget);
      }}
    >
      {(['name', 'city'] as const).map((name) => (
        <Field key={name} label={LABELS[name]} error={form.fieldErrors[name]}>
          <Input
            name={name}
            value={form.values[name]}
            onChange={(event) => form.change({ [name]: event.target.value })}
          />
        </Field>
      ))}
      {form.problem !== null && <p>{form.problem}</p>}
      {form.seen && <p>Now in {form.seen.city}</p>}
      <button type="submit">Send</button>
      <Link to="/elsewhere">Elsewhere</Link>
      {form.conflict && <ConflictDialog what="school" {...form.conflict} />}
    </form>
  );
}

const STALE = new ApiError(409, 'stale', 'Somebody else changed this school.');

type Options = Omit<FormProps, 'send' | 'read' | 'onSaved'>;

function open(newer: Stored = STORED, options: Options = {}) {
  const send = vi.fn<FormProps['send']>(async ({ version }, values) => ({ ...values, version: version + 1 }));
  const onSaved = vi.fn<FormProps['onSaved']>();
  renderPortal(<Form send={send} read={() => Promise.resolve(newer)} onSaved={onSaved} {...options} />);
  const user = userEvent.setup();
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  return {
    user,
    send,
    onSaved,
    type,
    submit: () => user.click(screen.getByRole('button', { name: 'Send' })),
  };
}

const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

describe('the form of a record', () => {
  it('sends once for two clicks', async () => {
    const { user, send, onSaved, type } = open();
    const saved = { version: 4, name: 'Lotus School', city: 'Chennai' };
    const { promise, resolve } = Promise.withResolvers<Stored>();
    send.mockReturnValueOnce(promise);
    await type('City', 'Chennai');
    await user.dblClick(screen.getByRole('button', { name: 'Send' }));
    resolve(saved);
    await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved));
    expect(send).toHaveBeenCalledExactlyOnceWith(STORED, { name: 'Lotus School', city: 'Chennai' });
  });

  it('closes after a save, but not while fields changed during the save', async () => {
    const close = vi.fn();
    const { send, onSaved, type, submit } = open(STORED, { close });
    const { promise, resolve } = Promise.withResolvers<Stored>();
    send.mockReturnValueOnce(promise);
    await type('City', 'Chennai');
    await submit();
    await type('Name', 'Lotus School Main');
    const saved = { version: 4, name: 'Lotus School', city: 'Chennai' };
    resolve(saved);
    await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lotus School Main');
    expect(close).not.toHaveBeenCalled();
    await submit();
    const later = { version: 5, name: 'Lotus School Main', city: 'Chennai' };
    await waitFor(() => expect(close).toHaveBeenCalledExactlyOnceWith(later));
    expect(send).toHaveBeenLastCalledWith(saved, { name: 'Lotus School Main', city: 'Chennai' });
  });

  it('marks an error until the field changes, and sends nothing', async () => {
    const { user, send, submit } = open();
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await submit();
    expect(name.getAttribute('aria-describedby')).toBe(screen.getByText('Name is required').id);
    expect(document.activeElement).toBe(name);
    expect(send).not.toHaveBeenCalled();
    await user.type(name, 'L');
    expect(screen.queryByText('Name is required')).toBeNull();
  });

  it.each([
    ['at its field', new ApiError(400, 'bad_request', 'This city is unknown', { field: 'city' }), true],
    ['without a field above the form', new ApiError(409, 'conflict', 'This city is unknown'), false],
  ])('shows a refusal %s', async (_, error, isMarked) => {
    const { send, submit } = open();
    send.mockRejectedValueOnce(error);
    await submit();
    await screen.findByText('This city is unknown');
    expect(screen.getByLabelText('City').getAttribute('aria-invalid') === 'true').toBe(isMarked);
  });

  it('asks before changes are lost, but not after they are saved', async () => {
    const { user, onSaved, type, submit } = open();
    await type('City', 'Chennai');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await waitFor(() => expect(question()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await submit();
    expect(onSaved).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(question()).toBeNull();
  });

  it('offers a choice between two versions, and sends it as a change to the newer one', async () => {
    const newer = { version: 7, name: 'Lotus Public School', city: 'Chennai' };
    const { user, send, type, submit } = open(newer);
    await type('City', 'Madurai');
    send.mockRejectedValueOnce(STALE);
    await submit();
    const dialog = within(await screen.findByRole('dialog', { name: /changed this school/ }));
    await user.click(
      within(dialog.getByRole('group', { name: 'City' })).getByRole('radio', { name: /Mine/ }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(send).toHaveBeenLastCalledWith(newer, { name: 'Lotus Public School', city: 'Madurai' });
  });

  it('takes the newer version as saved when the person chooses all of its values', async () => {
    const newer = { version: 7, name: 'Lotus School', city: 'Chennai' };
    const { user, send, onSaved, type, submit } = open(newer);
    await type('City', 'Madurai');
    send.mockRejectedValueOnce(STALE);
    await submit();
    await user.click(await screen.findByRole('radio', { name: /Theirs/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(newer);
    expect(send).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Chennai');
  });

  it('takes a part with its field', async () => {
    const newer = { version: 7, name: 'Lotus Public School', city: 'Chennai' };
    const { user, send, type, submit } = open(newer, { parts: { city: 'name' } });
    await type('Name', 'Rose School');
    await type('City', 'Madurai');
    send.mockRejectedValueOnce(STALE);
    await submit();
    await user.click(await screen.findByRole('radio', { name: /Mine/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(send).toHaveBeenLastCalledWith(newer, { name: 'Rose School', city: 'Madurai' });
  });

  it('begins with other values than the stored ones, which are no change yet', async () => {
    const { user, send, submit } = open(STORED, { prefill: { city: 'Chennai' } });
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(question()).toBeNull();
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith(STORED, { name: 'Lotus School', city: 'Chennai' });
  });

  it('shows a newer version first where the person has to see it', async () => {
    const newer = { version: 7, name: 'Lotus School', city: 'Chennai' };
    const mustBeSeen = (now: Stored, seen: Stored | null) => now.city !== seen?.city;
    const { send, type, submit } = open(newer, { mustBeSeen });
    await type('Name', 'Rose School');
    send.mockRejectedValueOnce(STALE);
    await submit();
    await screen.findByText('Now in Chennai');
    expect(send).toHaveBeenCalledOnce();
    await submit();
    expect(send).toHaveBeenLastCalledWith(newer, { name: 'Rose School', city: 'Chennai' });
    expect(screen.queryByText('Now in Chennai')).toBeNull();
  });

  it('leaves a refusal to the form that shows it', async () => {
    const { send, submit } = open(STORED, { onRefused: ({ code }) => code === 'slot_taken' });
    send.mockRejectedValueOnce(new ApiError(409, 'slot_taken', 'This time is taken'));
    await submit();
    expect(send).toHaveBeenCalledOnce();
    expect(screen.queryByText('This time is taken')).toBeNull();
    send.mockRejectedValueOnce(new ApiError(409, 'conflict', 'It is cancelled'));
    await submit();
    await screen.findByText('It is cancelled');
  });

  it('saves onto a third version made meanwhile', async () => {
    const { send, onSaved, type, submit } = open({ ...STORED, version: 7 });
    await type('City', 'Chennai');
    send.mockRejectedValueOnce(STALE);
    send.mockRejectedValueOnce(new ApiError(409, 'stale', 'Somebody else changed this school again.'));
    await submit();
    expect(send).toHaveBeenCalledTimes(3);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('shows the refusal of the second attempt', async () => {
    const { send, type, submit } = open({ ...STORED, version: 7 });
    await type('City', 'Chennai');
    send.mockRejectedValueOnce(STALE);
    send.mockRejectedValueOnce(new ApiError(400, 'bad_request', 'This city is unknown', { field: 'city' }));
    await submit();
    await screen.findByText('This city is unknown');
    expect(screen.queryByText(STALE.message)).toBeNull();
  });

  it('saves onto a newer version without a question when no field was changed by both', async () => {
    const newer = { version: 7, name: 'Lotus Public School', city: 'Kochi' };
    const { send, onSaved, type, submit } = open(newer);
    await type('City', 'Chennai');
    send.mockRejectedValueOnce(STALE);
    await submit();
    const merged = { name: 'Lotus Public School', city: 'Chennai' };
    expect(send).toHaveBeenLastCalledWith(newer, merged);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({ ...merged, version: 8 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Lotus Public School');
  });

  it('asks about a field edited while the other version arrived', async () => {
    const newer = { version: 7, name: 'Lotus Public School', city: 'Kochi' };
    const { send, type, submit } = open(newer);
    await type('City', 'Chennai');
    const { promise, reject } = Promise.withResolvers<Stored>();
    send.mockReturnValueOnce(promise);
    await submit();
    await type('Name', 'Rose School');
    reject(STALE);
    await screen.findByRole('group', { name: 'Name' });
    expect(send).toHaveBeenCalledOnce();
  });

  it('takes a newer version as saved without changes here', async () => {
    const newer = { version: 7, name: 'Lotus Public School', city: 'Kochi' };
    const { send, onSaved, submit } = open(newer);
    send.mockRejectedValueOnce(STALE);
    await submit();
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(newer);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Lotus Public School');
    expect(send).toHaveBeenCalledOnce();
  });

  it('takes a newer version with the same values as saved', async () => {
    const newer = { version: 7, name: 'Lotus School', city: 'Chennai' };
    const { send, onSaved, type, submit } = open(newer);
    await type('City', 'Chennai');
    send.mockRejectedValueOnce(STALE);
    await submit();
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(newer);
    expect(screen.queryByRole('dialog')).toBeNull();
    await submit();
    expect(send.mock.lastCall?.[0]).toBe(newer);
  });
});
