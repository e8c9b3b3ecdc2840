import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { socialPlatforms } from '../../../../../contract/people/profile-options.ts'
import { LinkField } from '../link-field.tsx'
import { linkError, type LinkValues } from '../link-values.ts'
import { setupWords } from '../profile.words.ts'
import { StepForm, type StepProps, useOnChange } from './step-form.tsx'

export function LinksStep({ values, onChange, onDone, ...step }: StepProps<LinkValues>) {
  const form = useForm<LinkValues>({ defaultValues: values })
  useOnChange(form, onChange)
  const { errors, isSubmitting } = form.formState
  return (
    <StepForm
      {...step}
      title={setupWords.links.title()}
      lead={t.profile.linksLead()}
      submitLabel={t.profile.completeSetup()}
      pending={isSubmitting}
      pendingLabel={t.profile.saving()}
      onSubmit={form.handleSubmit(onDone)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {socialPlatforms.map((platform) => (
          <LinkField
            key={platform}
            platform={platform}
            error={errors[platform]?.message}
            {...form.register(platform, { validate: (text) => linkError(platform, text) })}
          />
        ))}
      </div>
    </StepForm>
  )
}
