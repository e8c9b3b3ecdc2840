import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { NewFestival } from '../../../contract/festivals.ts'
import { forgetDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import { forgetPhotos } from '../../lib/photos/open-uploads.ts'
import { nothingPending, type PendingPhotos } from '../../lib/photos/photo-tiles.ts'
import { showRefusals } from '../../lib/refusals.ts'
import type { SentFestival } from './festival-fields.tsx'
import type { FestivalValues } from './festival-values.ts'

type FestivalFormSetting = {
  draftName: string
  values: FestivalValues
  onSubmit: (festival: SentFestival, idempotencyKey: string) => Promise<unknown>
}

/** The state of a festival's form: its draft in this browser, its photo on the way, and how sending it ended. */
export function useFestivalForm({ draftName, values, onSubmit }: FestivalFormSetting) {
  const [draft] = useState(() => readDraft<FestivalValues>(draftName))
  const [isKept, setKept] = useState(draft !== null)
  const [idempotencyKey, setKey] = useState(() => draft?.idempotencyKey ?? crypto.randomUUID())
  const [pending, setPending] = useState(nothingPending)
  /** Beginning anew, the photos begin anew too. */
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<FestivalValues, unknown, SentFestival>({
    defaultValues: { ...values, ...draft?.values },
    resolver: zodResolver(NewFestival) as Resolver<FestivalValues, unknown, SentFestival>,
  })
  useKeptDraft(form, draftName, idempotencyKey)

  const forget = () => {
    forgetDraft(draftName)
    forgetPhotos(draftName)
  }
  const startOver = () => {
    form.reset(values)
    forget()
    setRound((before) => before + 1)
    setKept(false)
    setKey(crypto.randomUUID())
  }
  const submit = form.handleSubmit(async (festival) => {
    setFailure(null)
    if (pending.uploading + pending.failed > 0) {
      form.setError('image', { message: unfinished(pending) }, { shouldFocus: true })
      return
    }
    try {
      await onSubmit(festival, idempotencyKey)
      forget()
    } catch (error) {
      setFailure(failureOf(error))
      showRefusals(error, form.setError)
      if (isMismatch(error)) setKey(crypto.randomUUID())
    }
  })
  return { form, isKept, round, failure, setPending, startOver, submit }
}

/** Every change is kept at once, with the key that its sending will carry. */
function useKeptDraft(
  form: UseFormReturn<FestivalValues, unknown, SentFestival>,
  name: string,
  idempotencyKey: string,
) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name: changed }) => {
          if (changed) keepDraft<FestivalValues>(name, { values, idempotencyKey })
        },
      }),
    [form, name, idempotencyKey],
  )
}

const unfinished = ({ uploading }: PendingPhotos) =>
  uploading > 0 ? 'The photo is still on its way up: a moment, please' : 'The photo is not up: try again, or go without'

const isMismatch = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_mismatch'

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The festival could not be saved: we could not be reached. Please try again.'
  return isMismatch(error)
    ? 'An earlier version was already saved while the connection broke. Look for it under Festivals first.'
    : error.message
}
