import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type FieldValues, type Path, type PathValue, type Resolver, useForm } from 'react-hook-form'
import { canStore, read, write } from '../browser/browser-store.ts'
import { draftEntry } from '../browser/drafts.ts'
import { newId } from '../changes/new-id.ts'
import { changesOf, fitting } from './changes.ts'
import { useRecheckErrors } from './form-errors.ts'

type DraftFormOptions<Values extends FieldValues, Sent> = {
  /** The name of the draft in the browser. It ends with the member's id, so that the draft is removed when they sign out. */
  draftName: string
  /** The saved values, or the initial values of something new. */
  saved: Values
  resolver: Resolver<Values, unknown, Sent>
  /** Stores all values and not only the changed ones, for a new item, because its initial values may differ the next time. */
  keepsAll?: boolean
  /** The names of the lists in which the order counts. */
  ordered?: readonly string[]
  shouldFocusError?: boolean
}

/**
 * A form with unsaved changes that are stored in the browser as a draft. The draft is applied over the saved values when the form
 * opens again. If the saved values change meanwhile, in another tab or on the server, the fields that were not edited show the new
 * values.
 */
export function useDraftForm<Values extends FieldValues, Sent>(options: DraftFormOptions<Values, Sent>) {
  const { draftName, saved, resolver, keepsAll = false, ordered = [], shouldFocusError = true } = options
  const entry = draftEntry<Partial<Values>>(draftName)
  const [draft] = useState(() => read(entry))
  const [canKeep] = useState(canStore)
  const [hasDraft, setHasDraft] = useState(draft !== null)
  const [step, setStep] = useState(draft?.step ?? 0)
  const [idempotencyKey, setKey] = useState(() => draft?.idempotencyKey ?? newId())
  const renewKey = () => setKey(newId())
  const form = useForm<Values, unknown, Sent>({
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver,
    shouldFocusError,
  })
  useRecheckErrors(form)
  const [isChanged, setChanged] = useState(false)
  /** Without this option a reset would keep typed values, as it does when `saved` changes. */
  const reset = (values: Values) => form.reset(values, { keepDirtyValues: false })

  const changes = () => changesOf<Values>(saved, form.getValues(), ordered)
  const forget = () => write(entry, null)
  const keep = useEffectEvent((values: Values) => {
    const changed = changesOf<Values>(saved, values, ordered)
    const isChanged = Object.keys(changed).length > 0
    setChanged(isChanged)
    if (!canKeep) return
    if (!isChanged) forget()
    else write(entry, { values: keepsAll ? values : changed, idempotencyKey, step })
  })
  useLayoutEffect(() => {
    const restored = changesOf<Values>(saved, fitting(saved, draft?.values), ordered)
    for (const [name, value] of Object.entries(restored))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, [])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form])
  const savedText = JSON.stringify(saved)
  useEffect(() => keep(form.getValues()), [form, savedText, step, idempotencyKey])

  return {
    form,
    reset,
    isChanged,
    /** The values that differ from the saved ones. */
    changes,
    canKeep,
    /** Whether the form was opened with a stored draft. */
    hasDraft,
    step,
    setStep,
    idempotencyKey,
    renewKey,
    forget,
    startOver: () => {
      reset(saved)
      forget()
      setHasDraft(false)
      setStep(0)
      renewKey()
    },
  }
}

export type DraftForm<Values extends FieldValues, Sent> = ReturnType<typeof useDraftForm<Values, Sent>>
