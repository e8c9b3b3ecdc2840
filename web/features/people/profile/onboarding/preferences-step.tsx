import { useForm } from 'react-hook-form'
import { t } from '#texts'
import type { Preferences } from '../../../../../contract/people/profile.ts'
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts'
import { PreferenceFields } from '../preference-fields.tsx'
import type { PreferenceValues } from '../preference-values.ts'
import { setupWords } from '../profile.words.ts'
import { StepForm, type StepProps, useOnChange } from './step-form.tsx'

const resolver = lazyResolver<typeof Preferences, PreferenceValues>(() =>
  import('../../../../../contract/people/profile.ts').then(({ Preferences }) => Preferences),
)

export function PreferencesStep({ values, onChange, onDone, ...step }: StepProps<PreferenceValues>) {
  const form = useForm({ defaultValues: values, resolver })
  useOnChange(form, onChange)
  return (
    <StepForm
      {...step}
      title={setupWords.preferences.title()}
      lead={t.profile.preferencesLead()}
      submitLabel={t.common.next()}
      onSubmit={form.handleSubmit(onDone)}
    >
      <PreferenceFields form={form} />
    </StepForm>
  )
}
