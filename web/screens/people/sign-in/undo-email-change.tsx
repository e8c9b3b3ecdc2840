import { t } from '#texts'
import { useMailedToken } from '../../../features/people/account/mailed-token.ts'
import { UndoEmailChange as Undoing, ExpiredUndo } from '../../../features/people/account/undo-email-change.tsx'
import { FormSkeleton } from '../../../ui/states/form-skeleton.tsx'
import { NarrowPage } from '../../../shell/pages/narrow-page.tsx'

export function UndoEmailChange() {
  const token = useMailedToken()
  return (
    <NarrowPage title={t.account.restoreYourOldAddress()} description={t.account.openTheEmailedLink()}>
      {token === undefined && <FormSkeleton />}
      {token === null && <ExpiredUndo />}
      {token && <Undoing key={token} token={token} />}
    </NarrowPage>
  )
}
