import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '../../../../contract/platform/client.ts'
import type { Contract } from '../../../../contract/index.ts'
import { takeGoing } from '../../../lib/member/going-after-login.ts'
import { internalPath } from '../../../lib/page/internal-path.ts'
import { rememberSession } from '../../../lib/member/session.ts'
import { type ToastMessage, toast } from '../../../ui/overlays/toast.ts'
import { forgetRegistration } from './registration-draft.ts'

export type SignedIn = Awaited<ReturnType<Client<Contract>['auth']['login']>>
export type Enter = (signedIn: SignedIn, welcome: ToastMessage) => Promise<void>

/** The properties of the login and of the registration, which share the typed email address. */
export type EntryProps = { onSignedIn: Enter; email: string; onEmail: (email: string) => void }

/** Replaces the welcome if the browser does not store the session. */
const notStored: ToastMessage = {
  variant: 'destructive',
  title: 'Signed in until you reload this page',
  description:
    'This browser stores nothing for this site. Allow it in its settings, under cookies and site data, to stay signed in.',
  duration: 15_000,
}

/** Signs this browser in, shows a welcome and opens a page of the site; `entering` is true during that navigation. */
export function useEnter() {
  const navigate = useNavigate()
  const [entering, setEntering] = useState(false)
  const enterAt =
    (page: string): Enter =>
    async ({ token, user }, welcome) => {
      setEntering(true)
      forgetRegistration()
      const going = takeGoing(page)
      // An external sign-in may provide a profile picture.
      const isStored = rememberSession(token, { ...user, avatar: user.avatar ?? user.profilePicture })
      const href = internalPath(page) ?? '/'
      // The festival's page says what was carried out, in place of the welcome.
      if (isStored && going) return await navigate({ href, state: { goingTo: going.festivalId } })
      toast(isStored ? welcome : notStored)
      await navigate({ href })
    }
  return { entering, enterAt }
}
