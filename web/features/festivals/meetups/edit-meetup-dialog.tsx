import { useState } from 'react'
import { t } from '#texts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { localTimeOf } from '../../../../contract/platform/time-zone.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { addDays } from '../../../lib/format/dates.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { DraftNotice } from '../../../lib/forms/draft-notice.tsx'
import { submitForm } from '../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../lib/forms/form-sheet.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { MeetupFields } from './meetup-form.tsx'
import { meetupResolver } from './meetup-resolver.ts'
import { daysToMeet, valuesOfMeetup, zoneOfForm } from './meetup-values.ts'
import { useChangeMeetup } from './meetups.mutations.ts'

type EditMeetupDialogProps = { api: Api; meetup: Meetup; memberId: string; onClose: () => void }

/** Changes a meetup of the member. Unsaved input is stored in this browser. */
export function EditMeetupDialog({ api, meetup, memberId, onClose }: EditMeetupDialogProps) {
  const { id, timeZone, startTime } = meetup
  const [zone] = useState(() => zoneOfForm(timeZone))
  const [today] = useState(() => localTimeOf(new Date(), zone).day)
  const [resolver] = useState(() => meetupResolver(zone))
  const saved = valuesOfMeetup(meetup, zone)
  const draft = useDraftForm({ draftName: `meetup:${id}:${memberId}`, saved, resolver })
  const change = useChangeMeetup(api)
  const submit = submitForm(
    draft.form,
    async (body) => {
      await change.mutateAsync({ params: { id }, body })
      draft.forget()
      onClose()
      toast({ announceOnly: true, title: t.meetups.meetupChanged(), description: body.title })
    },
    (error) => toastFailure(t.common.error(), error),
  )
  const { day } = localTimeOf(startTime, zone)
  // The festival's days are unknown here, so the choice is a week around the saved day.
  const days = daysToMeet({ startDate: addDays(day, -2), endDate: addDays(day, 2), timeZone }, today)
  return (
    <FormSheet
      title={t.meetups.editMeetup()}
      description={t.meetups.everyoneWillBeTold()}
      submitLabel={t.common.save()}
      pendingLabel={t.meetups.saving()}
      pending={draft.form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.hasDraft && <DraftNotice onStartOver={draft.startOver} />}
      <MeetupFields form={draft.form} zone={zone} days={days} />
    </FormSheet>
  )
}
