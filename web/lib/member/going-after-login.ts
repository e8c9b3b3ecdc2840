import { useNavigate } from '@tanstack/react-router'
import { type GoingChoice, read, stored, write } from '../browser/browser-store.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the festival or social that the member chose before they signed in, on the page that the sign-in leads to. */
    goingTo?: string
  }
}

const lifetime = 3_600_000

/** A festival or a social. */
type Event = { id: string; name: string }

/** Only a press calls this, so that no link of somebody else can make a member go somewhere. `page` is where the sign-in leads back to. */
export const chooseGoing = ({ id, name }: Event, page: string) =>
  void write(stored.goingChoice, { id, name, page, until: Date.now() + lifetime })

/** The action of a visitor's button: it leads to the registration, after which they go (decision 98). */
export function useChooseGoing(event: Event, page: string | undefined) {
  const navigate = useNavigate()
  return () => {
    if (page) chooseGoing(event, page)
    void navigate({ to: '/auth', search: { tab: 'register', ...(page && { next: page }) } })
  }
}

/** The choice that a sign-in which leads back to this page carries out; null if there is none. */
export function chosenGoing(page: string | undefined): GoingChoice | null {
  const chosen = read(stored.goingChoice)
  return chosen && chosen.page === page && chosen.until > Date.now() ? chosen : null
}

/** Forgets any other choice too, because the next person at this browser did not make it. */
export function takeGoing(page: string | undefined): GoingChoice | null {
  const chosen = chosenGoing(page)
  write(stored.goingChoice, null)
  return chosen
}
