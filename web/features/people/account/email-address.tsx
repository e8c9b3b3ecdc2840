import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Profile } from '../../../../contract/people/profile.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { profileQuery } from '../profile/profile.queries.ts'

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
              Confirmed
            </Badge>
          ) : (
            <Badge tone="amber">Not confirmed yet</Badge>
          )}
        </p>
        {!isConfirmed && pendingEmail === null && <SendAgain to={email} />}
      </div>
      {pendingEmail !== null && (
        <Callout
          tone="amber"
          title={`Waiting for ${pendingEmail}`}
          action={
            <div className="flex flex-wrap gap-2">
              <Cancel profile={profile} />
              <SendAgain to={pendingEmail} />
            </div>
          }
        >
          Follow the link that we sent there. Until then {email} stays.
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
      toast({ title: 'Your address stays', description: `We will keep writing to ${email}.` })
    },
    onError: (error) => toastFailure('Update failed', error),
  })
  return (
    <Button variant="quiet" size="small" pending={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel<span className="sr-only"> the change of address</span>
    </Button>
  )
}

function SendAgain({ to }: { to: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const send = useMutation({
    mutationFn: () => api.auth.resendEmail(),
    onSuccess: () =>
      toast({
        title: 'An email is on its way',
        description: `Open the link in the email we sent to ${to}. It works for one day.`,
      }),
    onError: (error) => toastFailure('The email could not be sent', error),
  })
  return (
    <Button size="small" pending={send.isPending} onClick={() => send.mutate()}>
      Send again
    </Button>
  )
}
