import { useMailedToken } from '../../features/people/account/mailed-token.ts'
import { UndoEmailChange as Undoing, ExpiredUndo } from '../../features/people/account/undo-email-change.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { NarrowPage } from '../../shell/narrow-page.tsx'

export function UndoEmailChange() {
  const token = useMailedToken()
  return (
    <NarrowPage title="Put your old address back" description="Where the link in our mail leads.">
      {token === undefined && <FormSkeleton />}
      {token === null && <ExpiredUndo />}
      {token && <Undoing key={token} token={token} />}
    </NarrowPage>
  )
}
