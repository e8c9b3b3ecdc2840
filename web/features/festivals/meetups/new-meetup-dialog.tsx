import { useState } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { MeetupType } from '../../../../contract/festivals/meetups.ts'
import { localTimeOf } from '../../../../contract/platform/time-zone.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { DraftNotice } from '../../../lib/forms/draft-notice.tsx'
import { isIdempotencyMismatch, submitForm } from '../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../lib/forms/form-sheet.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { MeetupFields } from './meetup-form.tsx'
import { meetupResolver } from './meetup-resolver.ts'
import { blankMeetup, daysToMeet, type MeetupValues, zoneOfForm } from './meetup-values.ts'
import { useCreateMeetup } from './meetups.mutations.ts'
import { createLabels } from './meetups.words.ts'

type NewMeetupDialogProps = {
  api: Api
  festival: Festival
  type: MeetupType
  /** What the form begins with, if it is known. */
  begin?: Partial<MeetupValues>
  memberId: string
  onClose: () => void
}

/** Creates a meal, an activity or a taxi. Unsaved input is stored in this browser. */
export function NewMeetupDialog({ api, festival, type, begin, memberId, onClose }: NewMeetupDialogProps) {
  const [zone] = useState(() => zoneOfForm(festival.timeZone))
  const [today] = useState(() => localTimeOf(new Date(), zone).day)
  const [resolver] = useState(() => meetupResolver(zone))
  const draft = useDraftForm({
    // Of taxis at several times each has its own.
    draftName: ['meetup', festival.id, type, begin?.day, begin?.startTime?.replace(':', '.'), memberId]
      .filter(Boolean)
      .join(':'),
    saved: { ...blankMeetup(type, festival, today), ...begin },
    resolver,
    keepsAll: true,
  })
  const create = useCreateMeetup(api)
  const submit = submitForm(
    draft.form,
    async (body) => {
      const made = await create.mutateAsync({
        params: { id: festival.id },
        body,
        idempotencyKey: draft.idempotencyKey,
      })
      draft.forget()
      onClose()
      toast({
        title: t.meetups.meetupPosted(),
        description: t.meetups.othersCanJoin({ festival: festival.name, title: made.title }),
      })
    },
    (error) => {
      if (isIdempotencyMismatch(error)) draft.renewKey()
      toastFailure(t.common.error(), error)
    },
  )
  return (
    <FormSheet
      title={createLabels[type]()}
      description={(type === 'taxi' ? t.meetups.taxiForMembers : t.meetups.atFestival)({ festival: festival.name })}
      submitLabel={t.meetups.create()}
      pendingLabel={t.meetups.creating()}
      pending={draft.form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.hasDraft && <DraftNotice onStartOver={draft.startOver} />}
      <MeetupFields
        form={draft.form}
        zone={zone}
        days={[...new Set([...(begin?.day ? [begin.day] : []), ...daysToMeet(festival, today)])].toSorted()}
      />
    </FormSheet>
  )
}
