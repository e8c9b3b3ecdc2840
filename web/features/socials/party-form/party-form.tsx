import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import type { ManagedParty, SocialPartyChange } from '../../../../contract/socials/social-parties.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { submitForm } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { SavedForm } from '../../../lib/forms/saved-form.tsx'
import { discardPhotos } from '../../../lib/photos/open-uploads.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Switch } from '../../../ui/fields/choice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PartyFactFields } from './fact-fields.tsx'
import { FlyerField, useFlyer } from './flyer-field.tsx'
import type { PartyForm as PartySchema } from './party-schema.ts'
import { type PartyFields, type PartyValues, pointIn, valuesOf } from './party-values.ts'

type PartyFormProps = {
  party: ManagedParty
  memberId: string
  onSave: (change: SocialPartyChange) => Promise<ManagedParty>
}

const PointPicker = lazyPart(() => import('../../../lib/map/point-picker.tsx'), 'PointPicker', null)

const resolver = lazyResolver<typeof PartySchema, PartyValues>(() =>
  import('./party-schema.ts').then(({ PartyForm }) => PartyForm),
)

/** All fields of a party. Unsaved input is stored in this browser. */
export function PartyForm({ party, memberId, onSave }: PartyFormProps) {
  const draftName = `social:${party.id}:${memberId}`
  const draft = useDraftForm({ draftName, saved: valuesOf(party), resolver })
  const { form } = draft
  const flyer = useFlyer({ form })
  const [round, setRound] = useState(0)
  const startFlyerOver = () => {
    discardPhotos(draftName)
    setRound(round + 1)
  }
  const discard = () => {
    draft.startOver()
    startFlyerOver()
  }
  const submit = submitForm(
    form,
    async (change) => {
      if (flyer.isUnfinished()) return
      // A day without a time is stored as noon; another time of the same day is kept.
      const time = party.date.slice(10)
      const saved = valuesOf(await onSave({ ...change, date: change.date.slice(0, 10) + time }))
      // The point may have been looked up again, and the choices applied only to this change.
      for (const name of ['latitude', 'longitude', 'keepsPoint', 'alsoLater'] as const)
        form.resetField(name, { defaultValue: saved[name] })
      draft.forget()
      startFlyerOver()
    },
    (error) => toastFailure(t.partyForm.failedToSaveTheSocial(), error),
  )
  return (
    <SavedForm draft={draft} onSubmit={submit} onDiscard={discard} whatIsLost={t.partyForm.yourChangesWillBeLost()}>
      <PartyFactFields form={form} otherStyles={party.danceStyles} />
      <FlyerField key={round} form={form} draftName={draftName} onPending={flyer.onPending} />
      <PointFields form={form} />
      <KeepPoint form={form} party={party} />
      <WeeklyFields form={form} wasWeekly={party.isWeekly} />
    </SavedForm>
  )
}

function PointFields({ form }: PartyFields) {
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] })
  const point = pointIn(`${latitude}, ${longitude}`)
  const setPoint = (point: { latitude: string | number; longitude: string | number }) => {
    form.setValue('latitude', String(point.latitude), { shouldDirty: true })
    form.setValue('longitude', String(point.longitude), { shouldDirty: true })
  }
  const takePoint = (event: React.ClipboardEvent) => {
    const pasted = pointIn(event.clipboardData.getData('text'))
    if (!pasted) return
    event.preventDefault()
    setPoint(pasted)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-1.5">{t.partyForm.pointOnTheMap()}</legend>
      <div className="grid grid-cols-2 gap-3 sm:gap-6">
        <TextField
          label={t.partyForm.latitude()}
          optional
          inputMode="text"
          onPaste={takePoint}
          {...fieldProps(form, 'latitude')}
        />
        <TextField label={t.partyForm.longitude()} optional inputMode="text" {...fieldProps(form, 'longitude')} />
      </div>
      <p className="text-sm text-soft">{t.partyForm.pointExplained()}</p>
      <div className="h-72 overflow-hidden rounded-m bg-sunk">
        <PointPicker
          label={t.partyForm.pointOnTheMap()}
          point={point && { latitude: Number(point.latitude), longitude: Number(point.longitude) }}
          onPick={setPoint}
        />
      </div>
    </fieldset>
  )
}

/** Asks whether the point is also right for another address. */
function KeepPoint({ form, party }: PartyFields & { party: ManagedParty }) {
  const [address, city, latitude, longitude] = useWatch({
    control: form.control,
    name: ['address', 'city', 'latitude', 'longitude'],
  })
  const before = valuesOf(party)
  const isMoved = address.trim() !== before.address || city.trim() !== before.city
  const isSamePoint = latitude === before.latitude && longitude === before.longitude
  if (!isMoved || !isSamePoint || latitude === '') return null
  return (
    <Switch
      label={t.partyForm.keepThisPoint()}
      hint={t.partyForm.keepPointExplained()}
      {...form.register('keepsPoint')}
    />
  )
}

function WeeklyFields({ form, wasWeekly }: PartyFields & { wasWeekly: boolean }) {
  const [isWeekly, date] = useWatch({ control: form.control, name: ['isWeekly', 'date'] })
  return (
    <div className="grid gap-4">
      <Switch
        label={t.partyForm.everyWeek()}
        hint={wasWeekly && !isWeekly ? t.partyForm.lastDateExplained() : t.partyForm.everyWeekExplained()}
        {...form.register('isWeekly')}
      />
      {isWeekly && (
        <TextField
          label={t.partyForm.lastDay()}
          optional
          type="date"
          min={date}
          max="2199-12-31"
          hint={t.partyForm.lastDayHint()}
          className="sm:w-1/2"
          {...fieldProps(form, 'until')}
        />
      )}
      {wasWeekly && isWeekly && (
        <Switch
          label={t.partyForm.changeLaterDatesToo()}
          hint={t.partyForm.changeLaterExplained()}
          {...form.register('alsoLater')}
        />
      )}
    </div>
  )
}
