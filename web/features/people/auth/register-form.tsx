import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { EntryForm } from '../../../lib/forms/entry-form.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { submitForm, toastEntryFailure, useRecheckErrors } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { NewPasswordField } from '../../../lib/forms/new-password-field.tsx'
import { HomeField } from '../../../lib/forms/home-field.tsx'
import { emailIn } from '../../../lib/member/typed-email.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, NumberField, UsernameField } from '../../../ui/fields/preset-fields.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ArrowLeftIcon } from '../../../ui/pictures/more-icons.tsx'
import { useRegistrationDraft } from './registration-draft.ts'
import { firstFields, useRegistrationStep } from './registration-steps.ts'
import type { EntryProps } from './use-enter.ts'

/** The default in the form (product specification, section 9). */
const defaultAge = 25

const resolver = lazyResolver(() =>
  import('../../../../contract/people/auth.ts').then(({ Registration }) => Registration),
)

/** One form in two steps. It always contains the fields of both, so that no input is lost and they are sent together. */
export function RegisterForm({ onSignedIn, email, onEmail }: EntryProps) {
  const { api } = useRouter().options.context
  const form = useForm({ resolver, ...(email && { defaultValues: { email } }) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const { step, next, previous, reopenFirst } = useRegistrationStep()
  useRecheckErrors(form)
  useRegistrationDraft(form)

  const createAccount = submitForm(
    form,
    async (body) =>
      onSignedIn(await api.auth.register({ body }), {
        title: 'Account created!',
        description: "Let's set up your profile",
      }),
    (error) =>
      toastEntryFailure(error, {
        title: 'Registration failed',
        unreadable: 'Registration failed',
        fallback: 'Please check your information',
      }),
  )

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (step === 1) {
      if (await form.trigger(firstFields, { shouldFocus: true })) next()
      return
    }
    await createAccount(event)
    const refused = firstFields.find((name) => form.getFieldState(name).invalid)
    if (refused === undefined) return
    reopenFirst()
    form.setFocus(refused)
  }

  return (
    <EntryForm
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel={step === 1 ? 'Next' : 'Create Account'}
      pendingLabel="Creating Account..."
    >
      <StepFields isOpen={step === 1} title="How you log in" place="Step 1 of 2">
        <UsernameField {...fieldProps(form, 'username')} />
        <EmailField
          label="Email"
          error={errors.email?.message}
          {...register('email', { onBlur: () => onEmail(emailIn(form.getValues('email'))) })}
        />
        <NewPasswordField label="Password" className="sm:col-span-2" {...fieldProps(form, 'password')} />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          className="sm:col-span-2"
          {...fieldProps(form, 'confirmPassword')}
        />
      </StepFields>
      <StepFields isOpen={step === 2} title="What your profile shows" place="Step 2 of 2" onBack={previous}>
        <TextField
          label="Name"
          autoComplete="name"
          hint="As other dancers will see it."
          className="sm:col-span-2"
          {...fieldProps(form, 'name')}
        />
        <HomeField {...fieldProps(form, 'location')} />
        <NumberField label="Age" defaultValue={defaultAge} {...fieldProps(form, 'age')} />
        <p className="text-sm text-soft sm:col-span-2">
          By creating an account you agree to the{' '}
          <Link to="/terms" className="link">
            terms
          </Link>
          . What we do with your data is explained under{' '}
          <Link to="/privacy" className="link">
            Privacy
          </Link>
          .
        </p>
      </StepFields>
    </EntryForm>
  )
}

type StepFieldsProps = {
  isOpen: boolean
  title: string
  /** 'Step 1 of 2'. */
  place: string
  onBack?: () => void
  children: ReactNode
}

/** The fields of a step. When it opens after the other one, its heading is focused, so that screen readers announce the step. */
function StepFields({ isOpen, title, place, onBack, children }: StepFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // An error for which the step was opened already has the focus.
    if (isOpen && !wasOpen.current && !fields.current?.contains(document.activeElement)) heading.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div ref={fields} hidden={!isOpen} className="grid items-start gap-4 sm:grid-cols-2 [&[hidden]]:hidden">
      <div className="flex items-center justify-between gap-3 sm:col-span-2">
        <div>
          <p aria-hidden className="text-sm font-medium text-soft">
            {place}
          </p>
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
            <span className="sr-only">{place}: </span>
            {title}
          </h2>
        </div>
        {onBack && (
          <Button variant="quiet" size="small" icon={<ArrowLeftIcon size={18} />} onClick={onBack}>
            Back
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}
