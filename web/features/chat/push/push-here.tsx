import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { pushSupport } from '../../../lib/push/push-here.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Callout } from '../../../ui/states/callout.tsx'
import { pushedHereQuery, useTurnPushOn } from './push.queries.ts'

/** Turns pushes to this browser on, or says why it cannot have them. Where they are on, the list of devices says so. */
export function PushHere({ profile }: { profile: Profile }) {
  const { data: isOn } = useQuery(pushedHereQuery(profile.id))
  const [support, setSupport] = useState(pushSupport)
  if (support === 'home screen')
    return (
      <Callout
        title={t.push.onHomeScreen()}
        action={
          <Link to="/install" className={buttonClass()}>
            {t.installed.showMeHow()}
          </Link>
        }
      />
    )
  if (support === 'none') return <Callout title={t.push.notInThisBrowser()}>{t.push.notInThisBrowserHint()}</Callout>
  if (support === 'blocked')
    return (
      <Callout tone="amber" title={t.push.blocked()}>
        {t.push.blockedHint()}
      </Callout>
    )
  if (isOn !== false) return null
  return <TurnOn profile={profile} onAsked={() => setSupport(pushSupport())} />
}

function TurnOn({ profile, onAsked }: { profile: Profile; onAsked: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending } = useTurnPushOn(api, profile, {
    onSuccess: (isAllowed) => {
      onAsked()
      if (isAllowed) toast({ title: t.push.turnedOn() })
      else toast({ variant: 'destructive', title: t.push.notAllowed(), description: t.push.notAllowedHint() })
    },
    onError: (error) => toastFailure(t.push.failedToTurnOn(), error),
  })
  return (
    <Button
      variant="primary"
      pending={isPending}
      pendingLabel={t.push.turningOn()}
      onClick={() => mutate()}
      className="justify-self-start"
    >
      {t.push.turnOn()}
    </Button>
  )
}
