import { ForgotPasswordForm } from '../../features/people/account/forgot-password-form.tsx'
import { NarrowPage } from '../../shell/narrow-page.tsx'

export function ForgotPassword() {
  return (
    <NarrowPage title="Forgot your password?" description="Have a link to a new password sent to you.">
      <ForgotPasswordForm />
    </NarrowPage>
  )
}
