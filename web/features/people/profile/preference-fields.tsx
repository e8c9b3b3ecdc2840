import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import { activityInterests, mealPreferences } from '../../../../contract/people/profile-options.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { ChipGroup } from '../../../ui/fields/chip-group.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ageRange, type PreferenceForm } from './preference-values.ts'
import { RoomFitFields } from './room-fit-fields.tsx'
import { optionText } from '../../../lib/format/option-text.ts'
import { listed } from '../../../../texts/intl.ts'

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
        label={t.profile.openToSharingARoom()}
        hint={t.profile.openToSharingHint()}
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
        title={t.profile.mealPreferences()}
        hint={t.profile.mealPreferencesHint()}
        options={mealPreferences}
      />
      <FoldedChoice
        form={form}
        name="activityInterests"
        title={t.profile.activityInterests()}
        hint={t.profile.activityInterestsHint()}
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
        words={optionText}
        chosen={chosen}
        onChange={(next) => setValue(name, next, { shouldDirty: true })}
      />
    </Fold>
  )
}

const chosenText = (chosen: readonly string[]) =>
  t.profile.chosen({ count: chosen.length, options: listed(chosen.map(optionText), 'unit') })

function AgeRange({ form: { control, setValue, formState } }: { form: PreferenceForm }) {
  const [min, max] = useWatch({ control, name: ['ageRangeMin', 'ageRangeMax'] })
  const { ageRangeMin, ageRangeMax } = formState.errors
  const error = ageRangeMin?.message ?? ageRangeMax?.message
  return (
    <div>
      <Slider
        label={t.profile.ageOfRoommates()}
        value={[min, max]}
        min={ageRange.lowest}
        max={ageRange.highest}
        thumbs={[t.profile.youngest(), t.profile.oldest()]}
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
