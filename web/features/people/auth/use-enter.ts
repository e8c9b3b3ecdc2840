import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { Client } from '../../../../contract/platform/client.ts'
import type { Contract } from '../../../../contract/index.ts'
import { isPublishedLanguage } from '../../../../texts/languages.ts'
import type { Api } from '../../../lib/api.ts'
import { keepLanguage } from '../../../lib/browser/language/language-choice.ts'
import { chosenLanguage } from '../../../lib/browser/language/language-offer.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { takeGoing } from '../../../lib/member/going-after-login.ts'
import { saveWish, takeSearch, type Wish } from '../../../lib/member/search-after-login.ts'
import { internalPath } from '../../../lib/page/internal-path.ts'
import { rememberSession } from '../../../lib/member/session.ts'
import { type ToastMessage, toast } from '../../../ui/overlays/toast.ts'
import { forgetRegistration } from './registration-draft.ts'

export type SignedIn = Awaited<ReturnType<Client<Contract>['auth']['login']>>
export type Enter = (signedIn: SignedIn, welcome: ToastMessage) => Promise<void>

/** The properties of the login and of the registration, which share the typed email address. */
export type EntryProps = { onSignedIn: Enter; email: string; onEmail: (email: string) => void }

/** Replaces the welcome if the browser does not store the session. */
const notStored = (): ToastMessage => ({
  variant: 'destructive',
  title: t.auth.signedInUntilReload(),
  description: t.auth.storageIsBlocked(),
  duration: 15_000,
})

/** Where no language was chosen, the one of the account is the reader's own, by which other pages offer it. */
async function takeLanguage(api: Api) {
  if (chosenLanguage() !== null) return
  const { language } = await api.profile.get()
  if (isPublishedLanguage(language)) keepLanguage(language)
}

/** Saves the search that the visitor has chosen before. */
async function carryOut(api: Api, wish: Wish) {
  try {
    await saveWish(api, wish)
    toast({ title: t.savedSearches.saved(), description: t.rooms.searchesAreInSettings() })
  } catch (error) {
    toastFailure(t.rooms.failedToSaveYourSearch(), error)
  }
}

/** Signs this browser in, shows a welcome and opens a page of the site; `entering` is true during that navigation. */
export function useEnter() {
  const navigate = useNavigate()
  const { api } = useRouter().options.context
  const [entering, setEntering] = useState(false)
  const enterAt =
    (page: string): Enter =>
    async ({ token, user }, welcome) => {
      setEntering(true)
      forgetRegistration()
      const [going, search] = [takeGoing(page), takeSearch(page)]
      // An external sign-in may provide a profile picture.
      const isStored = rememberSession(token, { ...user, avatar: user.avatar ?? user.profilePicture })
      takeLanguage(api).catch(() => {})
      const href = internalPath(page) ?? '/'
      // The page of the festival or social says what was carried out, in place of the welcome.
      if (isStored && going) return await navigate({ href, state: { goingTo: going.id } })
      // It says what was carried out as well, in place of the welcome.
      if (isStored && search) await carryOut(api, search.wish)
      else toast(isStored ? welcome : notStored())
      await navigate({ href })
    }
  return { entering, enterAt }
}
