import { useWatch } from 'react-hook-form'
import { activityInterests, mealPreferences } from '../../../../contract/people/profile-options.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { ChipGroup } from '../../../ui/fields/chip-group.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ageRange, type PreferenceForm } from './preference-values.ts'
import { RoomFitFields } from './room-fit-fields.tsx'

const Slider = lazyPart(
  () => import('../../../ui/fields/slider.tsx'),
  'Slider',
  <Skeleton className="h-[68px] rounded-m" />,
)

/** All preferences: shared interests, then those that decide which rooms fit. The wizard and the settings share these fields. */
export function PreferenceFields({ form }: { form: PreferenceForm }) {
  return (
    <div className="grid gap-7">
      <Switch
        label="I am open to sharing a room"
        hint="Turn this on while you are looking for roommates. You can change it at any time."
        {...form.register('roomSharingOpen')}
      />
      <Company form={form} />
      <AgeRange form={form} />
      <RoomFitFields form={form} />
    </div>
  )
}

function Company({ form }: { form: PreferenceForm }) {
  return (
    <div>
      <FoldedChoice
        form={form}
        name="mealPreferences"
        title="Meal preferences"
        hint="So that a dinner suits everyone at the table."
        options={mealPreferences}
      />
      <FoldedChoice
        form={form}
        name="activityInterests"
        title="Activity interests"
        hint="What you would like company for, before and after the dancing."
        options={activityInterests}
      />
    </div>
  )
}

type FoldedChoiceProps = {
  form: PreferenceForm
  name: 'mealPreferences' | 'activityInterests'
  title: string
  hint: string
  options: readonly string[]
}

/** A choice of any number of options, collapsed to the chosen ones. */
function FoldedChoice({ form: { control, setValue }, name, title, hint, options }: FoldedChoiceProps) {
  const chosen = useWatch({ control, name })
  return (
    <Fold title={title} summary={chosenText(chosen)}>
      <ChipGroup
        legend={title}
        hideLegend
        hint={hint}
        options={options}
        chosen={chosen}
        onChange={(next) => setValue(name, next, { shouldDirty: true })}
      />
    </Fold>
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
