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
import { forgetDraft, keepDraft, readDraft } from './draft.ts'

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
  const isKept = useDraft(draftName, changes)
  useShowThrough(form, saved)
  return { form, changes, isChanged: Object.keys(changes).length > 0, isKept }
}

/** Whether leaving the page loses nothing. */
function useDraft(name: string, changes: FieldValues) {
  const [isKept, setKept] = useState(true)
  const text = JSON.stringify(changes)
  useEffect(() => {
    if (text === '{}') forgetDraft(name)
    setKept(text === '{}' || keepDraft(name, { values: JSON.parse(text) }))
  }, [name, text])
  return isKept
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
