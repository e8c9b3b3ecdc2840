import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { hidden } from '../../../ui/text-elements.tsx'

/** The current email address, whether it is confirmed, and the new one while it waits for confirmation. */
export function EmailAddress({ profile }: { profile: Profile }) {
  const { email, pendingEmail, verifiedBy } = profile
  const isConfirmed = verifiedBy.includes('email')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56">
          <b className="me-3 break-all">{email}</b>
          {isConfirmed ? (
            <Badge tone="teal" icon={<CheckIcon size={16} />}>
              {t.account.confirmed()}
            </Badge>
          ) : (
            <Badge tone="amber">{t.account.notConfirmedYet()}</Badge>
          )}
        </p>
        {!isConfirmed && pendingEmail === null && <SendAgain to={email} />}
      </div>
      {pendingEmail !== null && (
        <Callout
          tone="amber"
          title={t.account.waitingFor({ pendingEmail })}
          action={
            <div className="flex flex-wrap gap-2">
              <Cancel profile={profile} />
              <SendAgain to={pendingEmail} />
            </div>
          }
        >
          {t.account.waitingExplained({ email })}
        </Callout>
      )}
    </>
  )
}

function Cancel({ profile: { id, email } }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.profile.cancelEmail(),
    onSuccess: () => {
      const { queryKey } = profileQuery(api, id)
      queryClient.setQueryData(queryKey, (before) => before && { ...before, pendingEmail: null })
      toast({ title: t.account.addressUnchanged(), description: t.account.weWillKeepWritingTo({ email }) })
    },
    onError: (error) => toastFailure(t.common.updateFailed(), error),
  })
  return (
    <Button variant="quiet" size="small" pending={cancel.isPending} onClick={() => cancel.mutate()}>
      {t.account.cancelAddressChange({ hidden })}
    </Button>
  )
}

function SendAgain({ to }: { to: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const send = useMutation({
    mutationFn: () => api.auth.resendEmail(),
    onSuccess: () =>
      toast({
        title: t.account.emailOnItsWay(),
        description: t.account.openTheLinkSentTo({ to }),
      }),
    onError: (error) => toastFailure(t.account.couldntSendTheEmail(), error),
  })
  return (
    <Button size="small" pending={send.isPending} onClick={() => send.mutate()}>
      {t.account.sendAgain()}
    </Button>
  )
}
