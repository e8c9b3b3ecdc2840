import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import { changesOf, fitting } from './changes.ts'
import { canKeepDrafts, forgetDraft, keepDraft, readDraft } from './draft.ts'

/**
 * A form over something that is saved. What is changed and not sent yet stays in this browser under `draftName`, and
 * lies over what is saved when the form opens again; what another tab or the server changes meanwhile shows through.
 */
export function useKeptForm<Values extends FieldValues, Sent>(
  draftName: string,
  saved: Values,
  resolver: Resolver<Values, unknown, Sent>,
) {
  const [opening] = useState(() => fitting(saved, readDraft<FieldValues>(draftName)?.values))
  const form = useForm<Values, unknown, Sent>({ defaultValues: opening as DefaultValues<Values>, resolver })
  const changes = changesOf<Values>(saved, useWatch({ control: form.control }) as Partial<Values>)
  const [canKeep] = useState(canKeepDrafts)
  const isChanged = Object.keys(changes).length > 0
  useDraft(draftName, changes)
  useShowThrough(form, saved)
  /** `isAtRisk`: leaving the page now loses what was changed. */
  return { form, changes, isChanged, isAtRisk: isChanged && !canKeep }
}

function useDraft(name: string, changes: FieldValues) {
  const text = JSON.stringify(changes)
  useEffect(() => {
    if (text === '{}') forgetDraft(name)
    else keepDraft(name, { values: JSON.parse(text) })
  }, [name, text])
}

function useShowThrough<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>, saved: Values) {
  const before = useRef(saved)
  const text = JSON.stringify(saved)
  useEffect(() => {
    if (JSON.stringify(before.current) === text) return
    const now: Values = JSON.parse(text)
    form.reset({ ...now, ...changesOf(before.current, form.getValues()) })
    before.current = now
  }, [form, text])
}
