import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../../contract/platform/client.ts'
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
import { useRegistrationDraft } from './registration-draft.ts'
import type { EntryProps } from './use-enter.ts'
import { useUsernameCheck } from './use-username-check.ts'

/** The default in the form (product specification, section 9). */
const defaultAge = 25

const resolver = lazyResolver(() =>
  import('../../../../contract/people/auth.ts').then(({ Registration }) => Registration),
)

/** One form on one screen: what the call requires, and nothing else. */
export function RegisterForm({ onSignedIn, email, onEmail, isFocused }: EntryProps & { isFocused: boolean }) {
  const { api } = useRouter().options.context
  const form = useForm({ resolver, ...(email && { defaultValues: { email } }) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  useRecheckErrors(form)
  useRegistrationDraft(form)
  const { suggestion, check, ask, take } = useUsernameCheck(api, form)
  const { setFocus } = form
  useEffect(() => {
    // The arrow keys open a tab and keep the focus on it.
    if (isFocused && !document.activeElement?.matches('[role=tab]')) setFocus('username')
  }, [isFocused, setFocus])

  const createAccount = submitForm(
    form,
    async (body) =>
      onSignedIn(await api.auth.register({ body }), {
        title: 'Account created!',
        description: "Let's set up your profile",
      }),
    (error) => {
      toastEntryFailure(error, {
        title: 'Registration failed',
        unreadable: 'Registration failed',
        fallback: 'Please check your information',
      })
      if (error instanceof ApiError && error.code === 'username_taken') void ask()
    },
  )

  return (
    <EntryForm
      onSubmit={createAccount}
      isSubmitting={isSubmitting}
      submitLabel="Create Account"
      pendingLabel="Creating Account..."
      className="grid-cols-6 items-start"
    >
      <div className={half}>
        <UsernameField
          error={errors.username?.message}
          hint="3 to 30 letters, digits, dots or dashes."
          {...register('username', { onBlur: check })}
        />
        {suggestion !== null && (
          <Button size="small" className="mt-2" onClick={take}>
            Use {suggestion}
          </Button>
        )}
      </div>
      <EmailField
        label="Email"
        className={half}
        error={errors.email?.message}
        {...register('email', { onBlur: () => onEmail(emailIn(form.getValues('email'))) })}
      />
      <NewPasswordField label="Password" className={half} {...fieldProps(form, 'password')} />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        className={half}
        {...fieldProps(form, 'confirmPassword')}
      />
      <TextField
        label="Name"
        autoComplete="name"
        hint="As other dancers will see it."
        className="col-span-full"
        {...fieldProps(form, 'name')}
      />
      <HomeField className="col-span-4" {...fieldProps(form, 'location')} />
      <NumberField label="Age" className="col-span-2" defaultValue={defaultAge} {...fieldProps(form, 'age')} />
      <p className="col-span-full text-sm text-soft">
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
    </EntryForm>
  )
}

const half = 'col-span-full sm:col-span-3'
