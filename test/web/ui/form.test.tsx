import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiProblem } from '../../../frontend/lib/failures.ts';
import { CheckboxField, SelectField } from '../../../frontend/ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../../frontend/ui/form/form.tsx';
import { NumberField, TextField } from '../../../frontend/ui/form/text-fields.tsx';
import { type } from '../support/actions.ts';
import { renderInSite } from '../support/render.tsx';

const schema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(10)),
  price: z.int().check(z.gte(0), z.lte(3000)),
  product: z.int(),
  aware: z.literal(true),
});

function Example({ onSubmit }: { onSubmit: (values: z.infer<typeof schema>) => Promise<void> }) {
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { name: '', price: null, product: null, aware: false } as never,
  });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField name="name" label="Name" required />
      <NumberField name="price" label="Price" decimals={3} />
      <SelectField
        name="product"
        label="Product"
        placeholder="Choose"
        choices={[{ value: 5, label: 'LPG' }]}
      />
      <CheckboxField name="aware" label="I am aware" />
      <button type="submit">Save</button>
    </Form>
  );
}

const save = () => fireEvent.click(screen.getByText('Save'));

function fillIn(): void {
  type(/Name/, 'Alfa');
  type(/Price/, '1,789');
  type(/Product/, '5');
  fireEvent.click(screen.getByLabelText('I am aware'));
}

describe('a form', () => {
  it('refuses missing values, names each field and moves the focus to the summary', async () => {
    const onSubmit = vi.fn();
    await renderInSite(<Example onSubmit={onSubmit} />);
    save();
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(3));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByLabelText(/Name/).getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/errors in the form/));
  });

  it('gives typed values: thousandths for a price, the choice as a number', async () => {
    const onSubmit = vi.fn(async () => {});
    await renderInSite(<Example onSubmit={onSubmit} />);
    fillIn();
    save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Alfa', price: 1789, product: 5, aware: true });
  });

  it('says what is wrong with a number, with limits in the typed unit', async () => {
    await renderInSite(<Example onSubmit={async () => {}} />);
    fillIn();
    type(/Price/, 'abc');
    save();
    await screen.findByText('Enter a number');
    type(/Price/, '3.5');
    await screen.findByText('The highest value is 3.000');
    type(/Price/, '1.7895');
    await screen.findByText('Enter a number with up to 3 decimals, such as 1.78');
  });

  it('shows the API’s refusals beside the fields they name', async () => {
    const refusal = new ApiProblem(422, {
      code: 'invalid',
      errors: [{ pointer: '/name', code: 'too_long' }],
    });
    await renderInSite(<Example onSubmit={() => Promise.reject(refusal)} />);
    fillIn();
    save();
    await screen.findByText('Text too long');
  });

  it('moves the focus to the one field that the API refuses', async () => {
    const error = { pointer: '/price', code: 'too_big', maximum: 5 };
    const refused = new ApiProblem(422, { code: 'invalid', errors: [error] });
    await renderInSite(<Example onSubmit={() => Promise.reject(refused)} />);
    fillIn();
    screen.getByText('Save').focus();
    save();
    await screen.findByText('The highest value is 0.005');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Price/)));
  });

  it('shows any other failure at the top', async () => {
    const refusal = new ApiProblem(409, { code: 'survey_closed' });
    await renderInSite(<Example onSubmit={() => Promise.reject(refusal)} />);
    fillIn();
    save();
    expect((await screen.findByRole('alert')).textContent).toBe('The survey is closed');
  });

  it('shows the id of the failed request, to quote when asking for help', async () => {
    const refusal = new ApiProblem(409, { code: 'survey_closed', requestId: 'JKJaXmPLvHcESHA=' });
    await renderInSite(<Example onSubmit={() => Promise.reject(refusal)} />);
    fillIn();
    save();
    expect((await screen.findByText('JKJaXmPLvHcESHA=')).tagName).toBe('CODE');
  });

  it('removes the message of a failure as soon as something else is typed', async () => {
    const refusal = new ApiProblem(409, { code: 'survey_closed' });
    await renderInSite(<Example onSubmit={() => Promise.reject(refusal)} />);
    fillIn();
    save();
    await screen.findByRole('alert');
    type(/Name/, 'Beta');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
