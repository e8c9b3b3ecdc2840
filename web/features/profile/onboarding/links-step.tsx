import { useForm } from 'react-hook-form'
import { socialPlatforms } from '../../../../contract/profile-options.ts'
import { LinkField } from '../link-field.tsx'
import { linkError, type LinkValues } from '../link-values.ts'
import { StepForm, type StepProps, useOnChange } from './step-form.tsx'

export function LinksStep({ values, onChange, onDone, ...step }: StepProps<LinkValues>) {
  const form = useForm<LinkValues>({ defaultValues: values })
  useOnChange(form, onChange)
  const { errors, isSubmitting } = form.formState
  return (
    <StepForm
      {...step}
      title="Your social links"
      lead="A dancer whose videos one can watch is easier to write to. What you enter stands on your page, for everyone; all of it is up to you."
      submitLabel="Complete Setup"
      pending={isSubmitting}
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
