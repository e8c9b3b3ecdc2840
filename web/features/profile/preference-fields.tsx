import { lazy } from 'react'
import { LazyBoundary } from '../../lib/lazy-boundary.tsx'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { activityInterests, mealPreferences } from '../../../contract/profile-options.ts'
import { Switch } from '../../ui/choice.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ageRange, type PreferenceValues, type SentPreferences } from './preference-values.ts'
import { RoomFitFields } from './room-fit-fields.tsx'

const Slider = lazy(() => import('../../ui/slider.tsx').then(({ Slider }) => ({ default: Slider })))

export type PreferenceForm = UseFormReturn<PreferenceValues, unknown, SentPreferences>

/** All preferences: shared interests, then those that decide which rooms fit. The wizard and the settings share these fields. */
export function PreferenceFields({ form }: { form: PreferenceForm }) {
  return (
    <div className="grid gap-7">
      <Company form={form} />
      <AgeRange form={form} />
      <RoomFitFields form={form} />
    </div>
  )
}

function Company({ form: { control, register, setValue } }: { form: PreferenceForm }) {
  const [meals, activities] = useWatch({ control, name: ['mealPreferences', 'activityInterests'] })
  return (
    <>
      <Switch
        label="I am open to sharing a room"
        hint="Say so here when you look for room-mates; you can change it at any time."
        {...register('roomSharingOpen')}
      />
      <ChipGroup
        legend="Meal preferences"
        hint="So that a dinner suits everyone at the table."
        options={mealPreferences}
        chosen={meals as (typeof mealPreferences)[number][]}
        onChange={(next) => setValue('mealPreferences', next, { shouldDirty: true })}
      />
      <ChipGroup
        legend="Activity interests"
        hint="What you would like company for, before and after the dancing."
        options={activityInterests}
        chosen={activities as (typeof activityInterests)[number][]}
        onChange={(next) => setValue('activityInterests', next, { shouldDirty: true })}
      />
    </>
  )
}

function AgeRange({ form: { control, setValue, formState } }: { form: PreferenceForm }) {
  const [min, max] = useWatch({ control, name: ['ageRangeMin', 'ageRangeMax'] })
  const { ageRangeMin, ageRangeMax } = formState.errors
  const error = ageRangeMin?.message ?? ageRangeMax?.message
  return (
    <div>
      <LazyBoundary fallback={<Skeleton className="h-[68px] rounded-m" />}>
        <Slider
          label="Age of the people you would share with"
          value={[min, max]}
          min={ageRange.lowest}
          max={ageRange.highest}
          thumbs={['Youngest', 'Oldest']}
          onChange={([from = min, to = max]) => {
            setValue('ageRangeMin', from, { shouldDirty: true })
            setValue('ageRangeMax', to, { shouldDirty: true })
          }}
        />
      </LazyBoundary>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
