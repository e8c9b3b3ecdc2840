import { t } from '#texts'
import { MailedDataLink } from '../../features/people/account/mailed-data-link.tsx'
import { useMailedToken } from '../../features/people/account/mailed-token.ts'
import { ExpiredLink } from '../../features/people/account/expired-link.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { NarrowPage } from '../../shell/pages/narrow-page.tsx'

export function MailedData() {
  const token = useMailedToken()
  return (
    <NarrowPage title={t.account.yourData()} description={t.account.openTheEmailedLink()}>
      {token === undefined && <FormSkeleton />}
      {token === null && <ExpiredLink hours={24} />}
      {token && <MailedDataLink key={token} token={token} />}
    </NarrowPage>
  )
}
