import { useMailedToken } from '../features/account/mailed-token.ts'
import { UndoEmailChange as Undoing, UndoIsOver } from '../features/account/undo-email-change.tsx'
import { FormSkeleton } from '../shell/members-only.tsx'
import { NarrowPage } from '../shell/narrow-page.tsx'

export function UndoEmailChange() {
  const token = useMailedToken()
  return (
    <NarrowPage title="Put your old address back" description="Where the link in our mail leads.">
      {token === undefined && <FormSkeleton />}
      {token === null && <UndoIsOver />}
      {token && <Undoing key={token} token={token} />}
    </NarrowPage>
  )
}
