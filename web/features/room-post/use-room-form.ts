import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { fitting } from '../../lib/changes.ts'
import { canKeepDrafts, forgetDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import { roomResolver } from './room-resolver.ts'
import { changedFields, type RoomValues, type SentRoom, type Step } from './room-values.ts'

export type RoomForm = UseFormReturn<RoomValues, unknown, SentRoom>

type Kept = RoomValues & { step?: Step }

/**
 * The form, over what is saved or begun with; `savedTo` is the last day of a room that there is already. What is written stays in
 * this browser, with the step that it is on.
 */
export function useRoomForm(draftName: string, saved: RoomValues, savedTo: string | null = null) {
  const [draft] = useState(() => readDraft<Kept>(draftName))
  const [canKeep] = useState(canKeepDrafts)
  const [isKept, setKept] = useState(draft !== null)
  const [step, setStep] = useState<Step>(draft?.values.step ?? 0)
  const [idempotencyKey, setKey] = useState(() => draft?.idempotencyKey ?? crypto.randomUUID())
  const form = useForm<RoomValues, unknown, SentRoom>({
    defaultValues: fitting(saved, draft?.values),
    resolver: roomResolver(savedTo),
    shouldFocusError: false,
  })

  useEffect(() => {
    const keep = (values: RoomValues) => {
      if (changedFields(saved, values).length === 0) forgetDraft(draftName)
      else keepDraft<Kept>(draftName, { values: { ...values, step }, idempotencyKey })
    }
    if (draft || step > 0) keep(form.getValues())
    return form.subscribe({ formState: { values: true }, callback: ({ values, name }) => name && keep(values) })
  }, [form, draftName, draft, saved, step, idempotencyKey])

  return {
    form,
    step,
    setStep,
    idempotencyKey,
    renewKey: () => setKey(crypto.randomUUID()),
    /** What an earlier visit left lies in the form. */
    isKept,
    canKeep,
    isChanged: () => changedFields(saved, form.getValues()).length > 0,
    startOver: () => {
      form.reset(saved)
      forgetDraft(draftName)
      setKept(false)
      setStep(0)
      setKey(crypto.randomUUID())
    },
  }
}
