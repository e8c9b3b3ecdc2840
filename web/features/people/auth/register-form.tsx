import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
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
        title: t.auth.accountCreated(),
        description: t.auth.letsSetUpYourProfile(),
      }),
    (error) => {
      toastEntryFailure(error, {
        title: t.auth.registrationFailed(),
        unreadable: t.auth.registrationFailed(),
        fallback: t.auth.pleaseCheckYourInformation(),
      })
      if (error instanceof ApiError && error.code === 'username_taken') void ask()
    },
  )

  return (
    <EntryForm
      onSubmit={createAccount}
      isSubmitting={isSubmitting}
      submitLabel={t.auth.createAccount()}
      pendingLabel={t.auth.creatingAccount()}
      className="grid-cols-6 items-start"
    >
      <div className={half}>
        <UsernameField
          error={errors.username?.message}
          hint={t.auth.usernameHint()}
          {...register('username', { onBlur: check })}
        />
        {suggestion !== null && (
          <Button size="small" className="mt-2" onClick={take}>
            {t.auth.takeSuggestion({ suggestion })}
          </Button>
        )}
      </div>
      <EmailField
        label={t.auth.email()}
        className={half}
        error={errors.email?.message}
        {...register('email', { onBlur: () => onEmail(emailIn(form.getValues('email'))) })}
      />
      <NewPasswordField label={t.auth.password()} className={half} {...fieldProps(form, 'password')} />
      <PasswordField
        label={t.auth.confirmPassword()}
        autoComplete="new-password"
        className={half}
        {...fieldProps(form, 'confirmPassword')}
      />
      <TextField
        label={t.auth.name()}
        autoComplete="name"
        hint={t.auth.nameHint()}
        className="col-span-full"
        {...fieldProps(form, 'name')}
      />
      <HomeField className="col-span-4" {...fieldProps(form, 'location')} />
      <NumberField label={t.auth.age()} className="col-span-2" defaultValue={defaultAge} {...fieldProps(form, 'age')} />
      <p className="col-span-full text-sm text-soft">
        {t.auth.agreeToTerms({
          terms: (inner) => (
            <Link to="/terms" className="link">
              {inner}
            </Link>
          ),
          privacy: (inner) => (
            <Link to="/privacy" className="link">
              {inner}
            </Link>
          ),
        })}
      </p>
    </EntryForm>
  )
}

const half = 'col-span-full sm:col-span-3'
