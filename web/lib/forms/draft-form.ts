import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type FieldValues, type Path, type PathValue, type Resolver, useForm } from 'react-hook-form'
import { canStore, draftEntry, read, write } from '../browser-store.ts'
import { changesOf, fitting } from './changes.ts'

type DraftFormOptions<Values extends FieldValues, Sent> = {
  /** Of the draft in this browser. It ends with the member's id, by which the draft goes when they sign out. */
  draftName: string
  /** What is saved, or what something new begins with. */
  saved: Values
  resolver: Resolver<Values, unknown, Sent>
  /** Where something new is written, what it began with is kept as well: it may begin otherwise next time. */
  keepsAll?: boolean
  /** The names of the lists whose order counts. */
  ordered?: readonly string[]
  shouldFocusError?: boolean
}

/**
 * A form whose unsent changes stay in this browser. They lie over what is saved when the form opens again, and what another tab or the
 * server changes meanwhile shows in the fields that were not touched.
 */
export function useDraftForm<Values extends FieldValues, Sent>(options: DraftFormOptions<Values, Sent>) {
  const { draftName, saved, resolver, keepsAll = false, ordered = [], shouldFocusError = true } = options
  const entry = draftEntry<Partial<Values>>(draftName)
  const [draft] = useState(() => read(entry))
  const [canKeep] = useState(canStore)
  const [hasDraft, setHasDraft] = useState(draft !== null)
  const [step, setStep] = useState(draft?.step ?? 0)
  const [idempotencyKey, setKey] = useState(() => draft?.idempotencyKey ?? crypto.randomUUID())
  const renewKey = () => setKey(crypto.randomUUID())
  const form = useForm<Values, unknown, Sent>({
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver,
    shouldFocusError,
  })
  const [isChanged, setChanged] = useState(false)
  /** Without this option a reset would keep what was typed, as it does when `saved` changes. */
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
    /** What is not as it was saved. */
    changes,
    canKeep,
    /** The form opened with a draft that was left here earlier. */
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
