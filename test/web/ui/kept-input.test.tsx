import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiProblem } from '../../../frontend/lib/failures.ts';
import { setSession } from '../../../frontend/lib/session.ts';
import { addressOfTyped, hasTyped } from '../../../frontend/lib/typed-input.ts';
import { hasUnsaved, keepUnsaved } from '../../../frontend/lib/unsaved.ts';
import { PublicationDialog } from '../../../frontend/shared/publication/publication.tsx';
import { useShownVersion } from '../../../frontend/shared/publication/shown-version.ts';
import { EditForm } from '../../../frontend/ui/form/edit-form.tsx';
import { formResolver } from '../../../frontend/ui/form/form.tsx';
import { FileField, NumberField, TextField } from '../../../frontend/ui/form/text-fields.tsx';
import { enter } from '../support/actions.ts';
import { renderInSite } from '../support/render.tsx';
import { anAdministrator, aUser } from '../support/users.ts';

interface Item {
  readonly name: string;
  readonly price: number;
  readonly file: File | null;
  readonly version: number;
}
const schema = z.object({
  name: z.string(),
  price: z.int(),
  file: z.nullable(z.instanceof(File)),
});

interface ExampleProps {
  readonly item?: Item;
  readonly save?: () => Promise<boolean>;
  readonly onSaved?: () => void;
  readonly newer?: Item | undefined;
  readonly reload?: () => Promise<void>;
}

const anItem = (fields: Partial<Item> = {}): Item => ({
  name: 'Alfa',
  price: 1789,
  file: null,
  version: 1,
  ...fields,
});

function Example({
  item = anItem(),
  save = async () => true,
  onSaved = () => {},
  newer,
  reload = async () => {},
}: ExampleProps) {
  const { name, price, file } = item;
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { name, price, file } as never,
  });
  return (
    <EditForm
      form={form}
      loaded={item}
      newer={newer}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'price', label: 'Price' },
      ]}
      save={save}
      onSaved={onSaved}
      failureText="Not saved"
      reload={reload}
      leave={() => {}}
    >
      <TextField name="name" label="Name" />
      <NumberField name="price" label="Price" decimals={3} />
      <FileField name="file" label="File" />
    </EditForm>
  );
}

const user = anAdministrator();
const at = '/monitor/adm-prodotti/1?x=1';
const show = (props: ExampleProps = {}, who = user) =>
  renderInSite(<Example {...props} />, { at, user: who });
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => enter(field(label), value);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const restored = /has been restored/;
const stored = () => window.sessionStorage.getItem('typedInput') ?? '';

afterEach(() => window.sessionStorage.clear());

describe('unsaved input', () => {
  it('is asked about before leaving, until it equals the saved state', async () => {
    await show();
    expect(hasUnsaved()).toBe(false);
    type('Name', 'Beta');
    expect(hasUnsaved()).toBe(true);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    type('Name', 'Alfa');
    expect(hasUnsaved()).toBe(false);
  });

  it('is kept after a pause, and restored into the same form', async () => {
    await show();
    type('Name', 'Beta');
    type('Price', '1,795');
    await waitFor(() => expect(stored()).toContain('1795'));
    cleanup();
    await show();
    await screen.findByText(restored);
    expect(field('Name').value).toBe('Beta');
    expect(field('Price').value).toBe('1.795');
    expect(hasUnsaved()).toBe(true);
    expect(addressOfTyped(user.id)).toBe(at);
  });

  it('is kept even when it is not a number', async () => {
    await show();
    type('Price', 'abc');
    press('Save');
    await screen.findByText('Enter a number');
    expect(field('Price').value).toBe('abc');
    keepUnsaved();
    cleanup();
    await show();
    await screen.findByText(restored);
    expect(field('Price').value).toBe('abc');
  });

  it('is discarded on request', async () => {
    await show();
    type('Name', 'Beta');
    keepUnsaved();
    cleanup();
    await show();
    await screen.findByText(restored);
    press('Discard it and show the stored data');
    await waitFor(() => expect(field('Name').value).toBe('Alfa'));
    expect(screen.queryByText(restored)).toBeNull();
    expect(stored()).toBe('');
    expect(hasUnsaved()).toBe(false);
  });

  it('is only for the person who typed it, and is removed when somebody else signs in', async () => {
    await show();
    type('Name', 'Beta');
    keepUnsaved();
    cleanup();
    await show({}, aUser({ id: 'another' }));
    expect(field('Name').value).toBe('Alfa');
    expect(screen.queryByText(restored)).toBeNull();
    expect(addressOfTyped('another')).toBeUndefined();
  });

  it('never contains a file', async () => {
    await show();
    const file = new File(['secret'], 'secret.pdf');
    fireEvent.change(field('File'), { target: { files: [file] } });
    expect(hasUnsaved()).toBe(true);
    type('Name', 'Beta');
    keepUnsaved();
    expect(stored()).toContain('Beta');
    expect(stored()).not.toContain('secret');
  });

  it('stays when the save fails, and the message disappears when something is typed', async () => {
    await show({ save: () => Promise.reject(new ApiProblem(409, { code: 'survey_closed' })) });
    type('Name', 'Beta');
    press('Save');
    await screen.findByText(/Not saved/);
    expect(hasUnsaved()).toBe(true);
    type('Name', 'Gamma');
    await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull());
  });

  it('is removed once it is saved, before the next step', async () => {
    const unsavedThen = vi.fn();
    await show({ onSaved: () => unsavedThen(hasUnsaved(), hasTyped()) });
    type('Name', 'Beta');
    keepUnsaved();
    press('Save');
    await waitFor(() => expect(unsavedThen).toHaveBeenCalledWith(false, false));
  });

  it('is not offered again when it was saved although its answer was lost', async () => {
    await show();
    type('Name', 'Beta');
    keepUnsaved();
    cleanup();
    await show({ item: anItem({ name: 'Beta', version: 2 }) });
    expect(field('Name').value).toBe('Beta');
    expect(screen.queryByText(restored)).toBeNull();
    expect(hasTyped()).toBe(false);
  });

  it('is kept after the session has ended', async () => {
    await show();
    type('Name', 'Beta');
    keepUnsaved();
    setSession({ status: 'anonymous', reason: 'expired' });
    expect(stored()).toContain('Beta');
  });
});

/** A page that loads its item again, as after a save in another tab. */
function Page({ item }: { readonly item: Item }) {
  const { shown, newer, accept } = useShownVersion(item);
  return shown ? (
    <Example key={shown.version} item={shown} newer={newer} reload={async () => accept()} />
  ) : null;
}

describe('data that change elsewhere while something is typed', () => {
  const changed = anItem({ price: 1801, version: 2 });
  const showPage = async () => renderInSite(<Page item={anItem()} />, { at, user });

  it('are shown at once in an unchanged form', async () => {
    const { rerenderWith } = await showPage();
    rerenderWith(<Page item={changed} />);
    await waitFor(() => expect(field('Price').value).toBe('1.801'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are reported beside a changed one, which may keep the input', async () => {
    const { rerenderWith } = await showPage();
    type('Name', 'Beta');
    rerenderWith(<Page item={changed} />);
    const alert = (await screen.findByText(/have been changed meanwhile/)).closest('.alert');
    expect(alert?.querySelector('.data-list-row')?.textContent).toBe('Price1789 1801');
    expect(field('Price').value).toBe('1.789');
    press('Apply my changes to the current data');
    await waitFor(() => expect(field('Price').value).toBe('1.801'));
    expect(field('Name').value).toBe('Beta');
  });

  it('replace it when the person discards the input', async () => {
    const { rerenderWith } = await showPage();
    type('Name', 'Beta');
    type('Price', '1.9');
    rerenderWith(<Page item={changed} />);
    await screen.findByText(/have been changed meanwhile/);
    press('Load the current data');
    await waitFor(() => expect(field('Price').value).toBe('1.801'));
    expect(field('Name').value).toBe('Alfa');
    expect(hasUnsaved()).toBe(false);
  });

  it('in the field that was typed into are reported when the input is restored', async () => {
    const { rerenderWith } = await showPage();
    type('Price', '1.9');
    rerenderWith(<Page item={changed} />);
    await screen.findByText(/have been changed meanwhile/);
    press('Apply my changes to the current data');
    await screen.findByText(/The stored data have changed meanwhile/);
    expect(field('Price').value).toBe('1.900');
  });
});

describe('the texts of a publication', () => {
  const dialog = (onPublish: () => Promise<boolean>) => (
    <PublicationDialog
      open
      title="Publish"
      needsReason={[]}
      replaces
      busy={false}
      onPublish={onPublish}
      onCancel={() => {}}
    >
      <p>Sure?</p>
    </PublicationDialog>
  );
  const labels = [/^Reason/, /Italian/, /English/];
  const ask = async (done: boolean) => {
    const onPublish = vi.fn(async () => done);
    await renderInSite(dialog(onPublish), { at, user });
    return onPublish;
  };

  it.each([
    ['are there again when it was not made', false, 'why'],
    ['are not kept when it was', true, ''],
  ])('%s', async (_, done, kept) => {
    const onPublish = await ask(done);
    for (const label of labels) enter(await screen.findByLabelText(label), 'why');
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(onPublish).toHaveBeenCalled());
    await waitFor(() => expect(hasTyped()).toBe(!done));
    cleanup();
    await ask(true);
    for (const label of labels)
      expect(((await screen.findByLabelText(label)) as HTMLInputElement).value).toBe(kept);
  });

  it('are there again after the dialog was left', async () => {
    await ask(true);
    for (const label of labels) enter(await screen.findByLabelText(label), 'why');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    cleanup();
    await ask(true);
    for (const label of labels)
      expect(((await screen.findByLabelText(label)) as HTMLInputElement).value).toBe('why');
  });
});
