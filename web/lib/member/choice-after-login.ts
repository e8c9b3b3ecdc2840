import { type Entry, read, write } from '../browser/browser-store.ts'

/* What a visitor chose by a press, and a sign-in that leads back to its page carries out (decision 98). */

const lifetime = 3_600_000

/** `page` is where the sign-in leads back to; `until` is in milliseconds. */
export type Choice = { page: string; until: number }

/** Only a press calls this, so that no link of somebody else can make a member do something. */
export const choose = <Chosen extends Choice>(entry: Entry<Chosen>, chosen: Omit<Chosen, 'until'>) =>
  void write(entry, { ...chosen, until: Date.now() + lifetime } as Chosen)

/** The choice that a sign-in which leads back to this page carries out; null if there is none. */
export function chosenFor<Chosen extends Choice>(entry: Entry<Chosen>, page: string | undefined): Chosen | null {
  const chosen = read(entry)
  return chosen && chosen.page === page && chosen.until > Date.now() ? chosen : null
}

/** Forgets any other choice too, because the next person at this browser did not make it. */
export function takeChoice<Chosen extends Choice>(entry: Entry<Chosen>, page: string | undefined): Chosen | null {
  const chosen = chosenFor(entry, page)
  write(entry, null)
  return chosen
}
