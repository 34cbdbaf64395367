import { fireEvent, screen } from '@testing-library/react';

/** Gives a field of a form another value, as whoever types or chooses it does. */
export const enter = (field: Element, value: string | number) =>
  fireEvent.change(field, { target: { value } });
export const type = (label: RegExp | string, value: string) =>
  enter(screen.getByLabelText(label), value);
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
/** Has the address as its text, and in its data set the state that came with it. */
export const whereIAm = () => screen.getByTestId('location');
