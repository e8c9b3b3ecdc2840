import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm } from 'react-hook-form'
import { Preferences } from '../../../../contract/profile.ts'
import { PreferenceFields } from '../preference-fields.tsx'
import type { PreferenceValues, SentPreferences } from '../preference-values.ts'
import { StepForm, type StepProps, useKeptValues } from './step-form.tsx'

export function PreferencesStep({ values, onChange, onDone, ...step }: StepProps<PreferenceValues>) {
  const form = useForm<PreferenceValues, unknown, SentPreferences>({
    defaultValues: values,
    resolver: zodResolver(Preferences) as Resolver<PreferenceValues, unknown, SentPreferences>,
  })
  useKeptValues(form, onChange)
  return (
    <StepForm
      {...step}
      title="Your preferences"
      lead="What you like to share, and with whom. Nothing here is asked of you: leave out what you want."
      submitLabel="Next"
      onSubmit={form.handleSubmit(onDone)}
    >
      <PreferenceFields form={form} />
    </StepForm>
  )
}
