import { useState } from 'react'

type Selected = {
  /** The id of the party that is highlighted, in the list and on the map. */
  selected?: string
  /** The id of the party whose popup is open. */
  popup?: string
  /** The key of the place on the map whose parties are listed in a popup. */
  place?: string
  /** Where the map moves to: a new object for each press on a card, also on the same one. */
  flight?: { to: string }
}

type Chosen = ReturnType<typeof useSelection>
/** Without a map no card can be chosen. */
export type Selection = Omit<Chosen, 'choose'> & Partial<Pick<Chosen, 'choose'>>

/** Which party is highlighted, and which has its popup open; at first the one of a shared link. */
export function useSelection(shared: string | undefined) {
  const [state, setState] = useState<Selected>(
    shared === undefined ? {} : { selected: shared, popup: shared, flight: { to: shared } },
  )
  return {
    ...state,
    /** By its card: the map moves there, and a popup of another party closes. */
    choose: (id: string) =>
      setState(({ popup }) => ({ selected: id, flight: { to: id }, ...(popup === id && { popup }) })),
    /** By its pin. */
    openPopup: (id: string) => setState({ selected: id, popup: id }),
    openPlace: (key: string) =>
      setState(({ selected }) => ({ ...(selected !== undefined && { selected }), place: key })),
    closePopup: () => setState(({ selected }) => (selected === undefined ? {} : { selected })),
  }
}

/** The id of the element that shows a party in the list. */
export const cardId = (partyId: string) => `social-${partyId}`
