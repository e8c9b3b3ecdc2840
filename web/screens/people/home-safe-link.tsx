import { t } from '#texts'
import { useMailedToken } from '../../features/people/account/mailed-token.ts'
import { EndedLink, LinkedCheck } from '../../features/people/safe-checks/linked-check.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { NarrowPage } from '../../shell/pages/narrow-page.tsx'

/** For somebody without an account, to whom a member gave the link of a check. */
export function HomeSafeLink() {
  const secret = useMailedToken()
  return (
    <NarrowPage title={t.safeChecks.homeSafe()} description={t.safeChecks.linkDescription()}>
      {secret === undefined && <FormSkeleton />}
      {secret === null && <EndedLink />}
      {secret && <LinkedCheck key={secret} secret={secret} />}
    </NarrowPage>
  )
}
