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

/** Keeps what was typed for as long as the tab: a phone reloads it after a look into another app. */
export function useRegistrationDraft({ setValue, subscribe, getValues }: Form) {
  useLayoutEffect(() => {
    const draft = read(entry) ?? {}
    // An address that was typed to log in is newer.
    for (const name of keptFields)
      if (draft[name] && (name !== 'email' || !getValues(name))) setValue(name, draft[name])
  }, [getValues, setValue])
  useEffect(() => {
    const keep = (values: Values) => write(entry, Object.fromEntries(keptFields.map((name) => [name, values[name]])))
    return subscribe({ formState: { values: true }, callback: ({ values }) => void keep(values) })
  }, [subscribe])
}

/** Called when somebody has signed in, as the next person at this browser must not find it. */
export const forgetRegistration = () => void write(entry, null)
