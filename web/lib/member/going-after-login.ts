import { useNavigate } from '@tanstack/react-router'
import { type GoingChoice, stored } from '../browser/browser-store.ts'
import { choose, chosenFor, takeChoice } from './choice-after-login.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the festival or social that the member chose before they signed in, on the page that the sign-in leads to. */
    goingTo?: string
  }
}

/** A festival or a social. */
type Event = { id: string; name: string }

/** `page` is where the sign-in leads back to. */
export const chooseGoing = ({ id, name }: Event, page: string) => choose(stored.goingChoice, { id, name, page })

/** The action of a visitor's button: it leads to the registration, after which they go (decision 98). */
export function useChooseGoing(event: Event, page: string | undefined) {
  const navigate = useNavigate()
  return () => {
    if (page) chooseGoing(event, page)
    void navigate({ to: '/auth', search: { tab: 'register', ...(page && { next: page }) } })
  }
}

export const chosenGoing = (page: string | undefined): GoingChoice | null => chosenFor(stored.goingChoice, page)
export const takeGoing = (page: string | undefined): GoingChoice | null => takeChoice(stored.goingChoice, page)
