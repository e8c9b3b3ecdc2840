import { useEffect, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Registration } from '../../../../contract/people/auth.ts'
import { isObject, json, read, write } from '../../../lib/browser/browser-store.ts'

type Values = z.input<typeof Registration> & FieldValues
type Form = UseFormReturn<Values, unknown, z.output<typeof Registration>>

/** Without the passwords. */
const keptFields = ['username', 'email', 'name', 'location', 'age'] as const

const entry = json('registration', isObject, 'sessionStorage')

/** Stores the input until the tab is closed, because a phone may reload it after a switch to another app. */
export function useRegistrationDraft({ setValue, subscribe, getValues }: Form) {
  useLayoutEffect(() => {
    const draft = read(entry) ?? {}
    // An address that was typed for the login is newer.
    for (const name of keptFields)
      if (draft[name] && (name !== 'email' || !getValues(name))) setValue(name, draft[name])
  }, [getValues, setValue])
  useEffect(() => {
    const keep = (values: Values) => write(entry, Object.fromEntries(keptFields.map((name) => [name, values[name]])))
    return subscribe({ formState: { values: true }, callback: ({ values }) => void keep(values) })
  }, [subscribe])
}

/** Called after a sign-in, because the next person at this browser must not see it. */
export const forgetRegistration = () => void write(entry, null)
