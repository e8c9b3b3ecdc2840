import { useState } from 'react'
import { t } from '#texts'
import type { FestivalWithRevision } from '../../../../contract/festivals/festivals.ts'
import type { eventRow, FestivalEvent } from '../../../../contract/festivals/programme.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { DraftNotice } from '../../../lib/forms/draft-notice.tsx'
import { isIdempotencyMismatch, submitForm } from '../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../lib/forms/form-sheet.tsx'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { EventFields } from './event-fields.tsx'
import { blankEvent, daysToChoose, type EventFields as Values, fieldsOf } from './event-values.ts'
import { useChangeEvent, useCreateEvent } from './programme.mutations.ts'
import { zoneOfProgramme } from './programme-plan.ts'

type EventDialogProps = {
  api: Api
  festival: FestivalWithRevision
  /** The event to change; omitted for a new one. */
  event?: FestivalEvent
  memberId: string
  onClose: () => void
}

/** Adds an event to a programme, or changes one. Unsaved input is stored in this browser. */
export function EventDialog({ api, festival, event, memberId, onClose }: EventDialogProps) {
  const [resolver] = useState(() => resolverFor(festival))
  const draft = useDraftForm({
    draftName: `event:${event?.id ?? festival.id}:${memberId}`,
    saved: event ? fieldsOf(event, zoneOfProgramme(festival.timeZone)) : blankEvent(festival),
    resolver,
    keepsAll: !event,
  })
  const create = useCreateEvent(api)
  const change = useChangeEvent(api)
  const { idempotencyKey } = draft
  const submit = submitForm(
    draft.form,
    async (body) => {
      if (event) await change.mutateAsync({ params: { id: event.id }, body })
      else await create.mutateAsync({ params: { id: festival.id }, body, idempotencyKey })
      draft.forget()
      onClose()
      toast({
        announceOnly: true,
        title: event ? t.programme.eventChanged() : t.programme.eventAdded(),
        description: body.title,
      })
    },
    (error) => {
      if (isIdempotencyMismatch(error)) draft.renewKey()
      toastFailure(event ? t.programme.failedToChange() : t.programme.failedToAdd(), error)
    },
  )
  const values = draft.form.getValues()
  const days = daysToChoose(festival)
  return (
    <FormSheet
      title={event ? t.programme.editEvent() : t.programme.addEvent()}
      description={t.programme.atFestival({ festival: festival.name })}
      submitLabel={event ? t.common.save() : t.programme.add()}
      pendingLabel={event ? t.programme.saving() : t.programme.adding()}
      pending={draft.form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.hasDraft && <DraftNotice onStartOver={draft.startOver} />}
      {/* The current day of an event remains a choice if the festival's days have changed. */}
      <EventFields form={draft.form} days={days.includes(values.day) ? days : [values.day, ...days]} />
    </FormSheet>
  )
}

const resolverFor = ({ startDate, endDate }: FestivalWithRevision) =>
  lazyResolver<ReturnType<typeof eventRow>, Values>(() =>
    import('../../../../contract/festivals/programme.ts').then((contract) => contract.eventRow({ startDate, endDate })),
  )
