import { type UseFormReturn, useWatch } from 'react-hook-form'
import { activityInterests, mealPreferences } from '../../../contract/profile-options.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { Switch } from '../../ui/choice.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ageRange, type PreferenceValues, type SentPreferences } from './preference-values.ts'
import { RoomFitFields } from './room-fit-fields.tsx'

const Slider = lazyPart(
  () => import('../../ui/slider.tsx').then(({ Slider }) => Slider),
  <Skeleton className="h-[68px] rounded-m" />,
)

export type PreferenceForm = UseFormReturn<PreferenceValues, unknown, SentPreferences>

/** All preferences: shared interests, then those that decide which rooms fit. The wizard and the settings share these fields. */
export function PreferenceFields({ form }: { form: PreferenceForm }) {
  return (
    <div className="grid gap-7">
      <Switch
        label="I am open to sharing a room"
        hint="Say so here when you look for room-mates; you can change it at any time."
        {...form.register('roomSharingOpen')}
      />
      <Company form={form} />
      <AgeRange form={form} />
      <RoomFitFields form={form} />
    </div>
  )
}

function Company({ form: { control, setValue } }: { form: PreferenceForm }) {
  const [meals, activities] = useWatch({ control, name: ['mealPreferences', 'activityInterests'] })
  return (
    <div>
      <Fold title="Meal preferences" summary={chosenText(meals)}>
        <ChipGroup
          legend="Meal preferences"
          hideLegend
          hint="So that a dinner suits everyone at the table."
          options={mealPreferences}
          chosen={meals as (typeof mealPreferences)[number][]}
          onChange={(next) => setValue('mealPreferences', next, { shouldDirty: true })}
        />
      </Fold>
      <Fold title="Activity interests" summary={chosenText(activities)}>
        <ChipGroup
          legend="Activity interests"
          hideLegend
          hint="What you would like company for, before and after the dancing."
          options={activityInterests}
          chosen={activities as (typeof activityInterests)[number][]}
          onChange={(next) => setValue('activityInterests', next, { shouldDirty: true })}
        />
      </Fold>
    </div>
  )
}

const chosenText = (chosen: readonly string[]) =>
  chosen.length === 0 ? 'None chosen' : `${chosen.length} chosen: ${chosen.join(', ')}`

function AgeRange({ form: { control, setValue, formState } }: { form: PreferenceForm }) {
  const [min, max] = useWatch({ control, name: ['ageRangeMin', 'ageRangeMax'] })
  const { ageRangeMin, ageRangeMax } = formState.errors
  const error = ageRangeMin?.message ?? ageRangeMax?.message
  return (
    <div>
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
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
