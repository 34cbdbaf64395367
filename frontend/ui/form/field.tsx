import { useController, useFormContext } from 'react-hook-form';
import { useFieldErrorText } from '../field/field-error.ts';

/** A field of the form around it, with the text of its error. */
export function useField(name: string) {
  const { control } = useFormContext();
  const controller = useController({ name, control });
  return { ...controller, error: useFieldErrorText()(controller.fieldState.error) };
}
