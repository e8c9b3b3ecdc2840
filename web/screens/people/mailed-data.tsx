import { MailedDataLink } from '../../features/people/account/mailed-data-link.tsx'
import { useMailedToken } from '../../features/people/account/mailed-token.ts'
import { ExpiredLink } from '../../features/people/account/expired-link.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { NarrowPage } from '../../shell/narrow-page.tsx'

export function MailedData() {
  const token = useMailedToken()
  return (
    <NarrowPage title="Your data" description="Where the link in our mail leads.">
      {token === undefined && <FormSkeleton />}
      {token === null && <ExpiredLink lasts="24 hours" />}
      {token && <MailedDataLink key={token} token={token} />}
    </NarrowPage>
  )
}
