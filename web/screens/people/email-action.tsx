import { t } from '#texts'
import { EmailActionForm, NothingToDecide } from '../../features/chat/email-actions/email-action-form.tsx'
import { useMailedToken } from '../../features/people/account/mailed-token.ts'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { NarrowPage } from '../../shell/pages/narrow-page.tsx'

/** The page of a link in an email that accepts, declines or takes what the email is about. */
export function EmailAction() {
  const token = useMailedToken()
  return (
    <NarrowPage title={t.emailActions.title()} description={t.emailActions.description()}>
      {token === undefined && <FormSkeleton />}
      {token === null && <NothingToDecide />}
      {token && <EmailActionForm key={token} token={token} />}
    </NarrowPage>
  )
}
