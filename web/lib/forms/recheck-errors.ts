import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Validates the fields that have an error again after each change, so that an error is removed as soon as it is mended: also before
 * the first submission, by `setValue()`, and by a change of another field ("Passwords don't match"). An error of the server stays
 * until its own field changes.
 */
export function useRecheckErrors<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>) {
  const { errors } = form.formState
  const recheck = useEffectEvent((changed: string | undefined) => {
    const names = Object.entries(errors).flatMap(([name, error]) =>
      name === changed || isOfSchema(error) ? [name as Path<Values>] : [],
    )
    if (changed !== undefined && names.length > 0) void form.trigger(names)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => recheck(name) }), [form])
}

/** Errors that were set by `setError()` have the type 'server' or none. */
const isOfSchema = (error: unknown) =>
  typeof error === 'object' && error !== null && 'type' in error && error.type !== undefined && error.type !== 'server'
