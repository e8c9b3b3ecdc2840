import { useForm } from 'react-hook-form'
import { socialPlatforms } from '../../../../contract/profile-options.ts'
import { type SocialPlatform, socialAddress } from '../../../lib/social-address.ts'
import { HandleField } from '../../../ui/preset-fields.tsx'
import { StepForm, type StepProps, useOnChange } from './step-form.tsx'
import type { LinkValues } from './wizard-values.ts'

const errorFor = (platform: SocialPlatform) =>
  platform === 'Website'
    ? 'Please enter a web address, like https://example.com'
    : `Please enter your name on ${platform}, or the address of your page there`

export function LinksStep({ values, onChange, onDone, ...step }: StepProps<LinkValues>) {
  const form = useForm<LinkValues>({ defaultValues: values })
  useOnChange(form, onChange)
  const { errors, isSubmitting } = form.formState

  const field = (platform: SocialPlatform) => (
    <HandleField
      key={platform}
      label={platform}
      optional
      placeholder={platform === 'Website' ? 'https://' : '@name or a link'}
      inputMode={platform === 'Website' ? 'url' : 'text'}
      maxLength={200}
      error={errors[platform]?.message}
      {...form.register(platform, {
        validate: (text) => text.trim() === '' || socialAddress(platform, text) !== null || errorFor(platform),
      })}
    />
  )
  return (
    <StepForm
      {...step}
      title="Your social links"
      lead="A dancer whose videos one can watch is easier to write to. What you enter stands on your page, for everyone; all of it is up to you."
      submitLabel="Complete Setup"
      pending={isSubmitting}
      onSubmit={form.handleSubmit(onDone)}
    >
      <div className="grid gap-4 sm:grid-cols-2">{socialPlatforms.map(field)}</div>
    </StepForm>
  )
}
