import { useController, useForm, useWatch } from 'react-hook-form'
import { t } from '#texts'
import { profileLengths } from '../../../../../contract/people/profile-limits.ts'
import { experienceLevels, onboardingStyles } from '../../../../../contract/people/profile-options.ts'
import type { DanceProfile } from '../../../../../contract/people/profile.ts'
import { fieldProps } from '../../../../lib/forms/field-props.ts'
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts'
import { ChipChoice, ChipGroup } from '../../../../ui/fields/chip-group.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { setupWords } from '../profile.words.ts'
import { StepForm, type StepProps, useOnChange } from './step-form.tsx'
import type { DanceValues } from './wizard-values.ts'
import { optionText } from '../../../../lib/format/option-text.ts'

const whatLevelsMean: Record<string, () => string> = {
  Beginner: t.profile.beginnerMeans,
  Intermediate: t.profile.intermediateMeans,
  Advanced: t.profile.advancedMeans,
  Professional: t.profile.professionalMeans,
}

const resolver = lazyResolver<typeof DanceProfile, DanceValues>(() =>
  import('../../../../../contract/people/profile.ts').then(({ DanceProfile }) => DanceProfile),
)

export function DanceStep({ values, onChange, onDone, ...step }: StepProps<DanceValues>) {
  const form = useForm({ defaultValues: values, resolver })
  useOnChange(form, onChange)
  const { errors } = form.formState
  const { control } = form
  const { field: styles } = useController({ control, name: 'danceStyles' })
  const { field: level } = useController({ control, name: 'experienceLevel' })
  const bio = useWatch({ control, name: 'bio' })
  // The offered styles and those that were chosen in Settings, so that saving does not lose them.
  const offered = [...new Set([...onboardingStyles, ...styles.value])]
  return (
    <StepForm
      {...step}
      title={setupWords.dance.title()}
      lead={t.profile.danceLead()}
      submitLabel={t.common.next()}
      onSubmit={form.handleSubmit(onDone)}
    >
      <ChipGroup
        legend={t.profile.danceStyles()}
        options={offered}
        chosen={styles.value}
        hued
        firstRef={styles.ref}
        error={errors.danceStyles?.message}
        onChange={styles.onChange}
      />
      <ChipChoice
        legend={t.profile.experienceLevel()}
        hint={whatLevelsMean[level.value]?.()}
        options={experienceLevels}
        words={optionText}
        value={experienceLevels.find((one) => one === level.value) ?? null}
        error={errors.experienceLevel?.message}
        onChange={level.onChange}
      />
      <TextArea
        label={t.profile.bio()}
        optional
        hint={t.profile.bioHint()}
        value={bio}
        {...fieldProps(form, 'bio', profileLengths)}
      />
    </StepForm>
  )
}
