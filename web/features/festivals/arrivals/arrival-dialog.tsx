import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import {
  type ArrivalDirection,
  arrivalBounds,
  arrivalLengths,
  hasNumber,
  travelMeans,
} from '../../../../contract/festivals/arrival-limits.ts'
import type { OwnArrival } from '../../../../contract/festivals/arrivals.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { localTimeOf } from '../../../../contract/platform/time-zone.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { shortWeekdayOf, zoneToShow } from '../../../lib/format/moments.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { DraftNotice } from '../../../lib/forms/draft-notice.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { submitForm } from '../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../lib/forms/form-sheet.tsx'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { itemsOf } from '../../../lib/lists/paged-query.ts'
import { SegmentedControl, Switch } from '../../../ui/fields/choice.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ArrivalAudience } from './arrival-audience.tsx'
import type { ArrivalForm } from './arrival-schema.ts'
import { type ArrivalValues, blankArrival, daysToTravel, valuesOfArrival } from './arrival-values.ts'
import { useSaveArrival } from './arrivals.mutations.ts'
import { arrivalsQuery } from './arrivals.queries.ts'
import { meansLabels, placeLabel } from './arrivals.words.ts'
import { placesOf } from './crew.ts'

type ArrivalDialogProps = {
  api: Api
  festival: Festival
  memberId: string
  direction: ArrivalDirection
  saved: OwnArrival | null
  onClose: () => void
}

const resolver = lazyResolver<typeof ArrivalForm, ArrivalValues>(() =>
  import('./arrival-schema.ts').then(({ ArrivalForm }) => ArrivalForm),
)

const seats = Array.from({ length: arrivalBounds.maxSeats + 1 }, (_, count) => count)

/** How and when the member comes or leaves, and who will see it. Unsaved input is stored in this browser. */
export function ArrivalDialog({ api, festival, memberId, direction, saved, onClose }: ArrivalDialogProps) {
  const [today] = useState(() => localTimeOf(new Date(), zoneToShow(festival.timeZone, null)).day)
  const days = daysToTravel(festival, today, saved?.at.slice(0, 10))
  const draft = useDraftForm({
    draftName: `arrival:${festival.id}:${direction}:${memberId}`,
    saved: saved ? valuesOfArrival(saved) : blankArrival(direction, festival, days),
    resolver,
    keepsAll: saved === null,
  })
  const { form } = draft
  const [by, isShared] = useWatch({ control: form.control, name: ['by', 'isShared'] })
  const save = useSaveArrival({ api, festivalId: festival.id, memberId })
  const order = useDayOrder()
  const suggestionsId = useId()
  const suggestions = usePlaces({ api, festivalId: festival.id, memberId, direction }, by)
  const submit = submitForm(
    form,
    async (sent) => {
      await save.mutateAsync(sent)
      draft.forget()
      onClose()
      toast({ announceOnly: true, title: t.arrivals.saved() })
    },
    (error) => toastFailure(t.common.error(), error),
  )
  return (
    <FormSheet
      title={direction === 'to' ? t.arrivals.yourArrival() : t.arrivals.yourDeparture()}
      description={t.meetups.atFestival({ festival: festival.name })}
      submitLabel={t.common.save()}
      pendingLabel={t.arrivals.saving()}
      pending={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.hasDraft && <DraftNotice onStartOver={draft.startOver} />}
      <SegmentedControl
        legend={t.arrivals.howYouTravel()}
        options={travelMeans.map((value) => ({ value, label: meansLabels[value]() }))}
        value={by}
        onChange={(value) => form.setValue('by', value, { shouldDirty: true })}
      />
      <TextField
        label={placeLabel(by, direction)}
        required
        {...(by !== 'car' && { hint: t.arrivals.placeAtFestival() })}
        {...(suggestions.length > 0 && { list: suggestionsId })}
        autoComplete="off"
        {...fieldProps(form, 'place', arrivalLengths)}
      />
      <datalist id={suggestionsId}>
        {suggestions.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label={t.arrivals.day()} {...fieldProps(form, 'day')}>
          {days.map((day) => (
            <option key={day} value={day}>
              {shortWeekdayOf(day, order)}
            </option>
          ))}
        </Select>
        <TextField
          label={direction === 'to' ? t.arrivals.arriveAt() : t.arrivals.leaveAt()}
          type="time"
          required
          {...fieldProps(form, 'at')}
        />
        <p className="-mt-2 text-sm text-soft sm:col-span-2">{t.arrivals.localTime()}</p>
      </div>
      {hasNumber(by) && (
        <TextField
          label={by === 'flight' ? t.arrivals.numberOfFlight() : t.arrivals.numberOfTrain()}
          optional
          autoComplete="off"
          {...fieldProps(form, 'number', arrivalLengths)}
        />
      )}
      {by === 'car' && (
        <Select label={t.arrivals.freeSeatsLabel()} {...fieldProps(form, 'seats')}>
          <option value="">{t.arrivals.notSaid()}</option>
          {seats.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      )}
      <Switch
        label={t.arrivals.shareIt()}
        hint={isShared ? t.arrivals.untilWhen({ days: arrivalBounds.daysAfter }) : t.arrivals.onlyYou()}
        {...form.register('isShared')}
      />
      {isShared && <ArrivalAudience festivalId={festival.id} />}
    </FormSheet>
  )
}

type Crew = { api: Api; festivalId: string; memberId: string; direction: ArrivalDirection }

/** The places of others, as far as their list is loaded: who writes the same is in the same party. */
function usePlaces({ api, festivalId, memberId, direction }: Crew, by: ArrivalValues['by']): string[] {
  const { queryKey } = arrivalsQuery(api, { festivalId, direction }, memberId)
  return placesOf(itemsOf(useQueryClient().getQueryData(queryKey)?.pages ?? []), by)
}
