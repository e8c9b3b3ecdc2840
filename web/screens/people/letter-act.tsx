import { t } from '#texts'
import { LetterActForm, NothingToDecide } from '../../features/chat/letter-acts/letter-act-form.tsx'
import { useMailedToken } from '../../features/people/account/mailed-token.ts'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { NarrowPage } from '../../shell/pages/narrow-page.tsx'

/** The page of a link in an email that accepts, declines or takes what the email is about. */
export function LetterAct() {
  const token = useMailedToken()
  return (
    <NarrowPage title={t.letterActs.title()} description={t.letterActs.description()}>
      {token === undefined && <FormSkeleton />}
      {token === null && <NothingToDecide />}
      {token && <LetterActForm key={token} token={token} />}
    </NarrowPage>
  )
}
