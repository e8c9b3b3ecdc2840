import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '../../../contract/client.ts'
import type { Contract } from '../../../contract/index.ts'
import { internalPath } from '../../lib/internal-path.ts'
import { rememberSession } from '../../lib/session.ts'
import { type ToastMessage, toast } from '../../ui/toast.ts'

export type SignedIn = Awaited<ReturnType<Client<Contract>['auth']['login']>>
export type Enter = (signedIn: SignedIn, welcome: ToastMessage) => Promise<void>

/** Signs this browser in, shows a welcome and opens a page of the site; `entering` is true during that navigation. */
export function useEnter() {
  const navigate = useNavigate()
  const [entering, setEntering] = useState(false)
  const enterAt =
    (page: string): Enter =>
    async ({ token, user }, welcome) => {
      setEntering(true)
      // An external sign-in may provide a profile picture.
      rememberSession(token, { ...user, avatar: user.avatar ?? user.profilePicture })
      toast(welcome)
      await navigate({ href: internalPath(page) ?? '/' })
    }
  return { entering, enterAt }
}
