import { ForgotPasswordForm } from '../features/account/forgot-password-form.tsx'
import { NarrowPage } from '../shell/narrow-page.tsx'

export function ForgotPassword() {
  return (
    <NarrowPage title="Forgot your password?">
      <ForgotPasswordForm />
    </NarrowPage>
  )
}
