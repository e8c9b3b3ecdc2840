import { type GoingChoice, read, stored, write } from '../browser/browser-store.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the festival that the member chose before they signed in, on the page that the sign-in leads to. */
    goingTo?: string
  }
}

const lifetime = 3_600_000

/** Only a press calls this, so that no link of somebody else can make a member go somewhere. `page` is where the sign-in leads back to. */
export const chooseGoing = (festival: { id: string; name: string }, page: string) =>
  void write(stored.goingChoice, { festivalId: festival.id, name: festival.name, page, until: Date.now() + lifetime })

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
