import { useMailedToken } from '../../features/people/account/mailed-token.ts'
import { EndedLink, LinkedCheck } from '../../features/people/safe-checks/linked-check.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { NarrowPage } from '../../shell/narrow-page.tsx'

/** For somebody without an account, to whom a member gave the link of a check. */
export function HomeSafeLink() {
  const secret = useMailedToken()
  return (
    <NarrowPage title="Home safe" description="Where the link of a check of the way home leads.">
      {secret === undefined && <FormSkeleton />}
      {secret === null && <EndedLink />}
      {secret && <LinkedCheck key={secret} secret={secret} />}
    </NarrowPage>
  )
}
