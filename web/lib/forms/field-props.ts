import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

type Form<Values extends FieldValues, Sent> = Pick<UseFormReturn<Values, unknown, Sent>, 'formState' | 'register'>

/** The props of a field from its form: its registration, its error and, if `lengths` contains its name, its max length. */
export function fieldProps<Values extends FieldValues, Sent, Name extends Path<Values>>(
  { formState, register }: Form<Values, Sent>,
  name: Name,
  lengths: Partial<Record<string, number>> = {},
) {
  const maxLength = lengths[name]
  const error = formState.errors[name]?.message
  return {
    ...register(name),
    error: typeof error === 'string' ? error : undefined,
    ...(maxLength !== undefined && { maxLength }),
  }
}
