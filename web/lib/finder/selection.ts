import { useEffect, useState } from 'react'
import { useMedia } from '../../ui/use-media.ts'
import { howToScroll } from '../browser/motion.ts'

type Selected = {
  /** The id of the item that is highlighted, in the list and on the map. */
  selected?: string
  /** The id of the item whose popup is open. */
  popup?: string
  /** The key of the place on the map whose items are listed in a popup. */
  place?: string
  /** Where the map moves to: a new object for each press on a card, also on the same one. */
  flight?: { to: string }
}

type Chosen = ReturnType<typeof useSelection>
/** Without a map no card can be chosen. */
export type Selection = Omit<Chosen, 'choose'> & Partial<Pick<Chosen, 'choose'>>

/** Which item of a list with a map is highlighted, and which has its popup open; at first the one of a shared link. */
export function useSelection(shared?: string) {
  const [state, setState] = useState<Selected>(
    shared === undefined ? {} : { selected: shared, popup: shared, flight: { to: shared } },
  )
  return {
    ...state,
    /** By its card: the map moves there, and a popup of another item closes. */
    choose: (id: string) =>
      setState(({ popup }) => ({ selected: id, flight: { to: id }, ...(popup === id && { popup }) })),
    /** By its pin. */
    openPopup: (id: string) => setState({ selected: id, popup: id }),
    openPlace: (key: string) =>
      setState(({ selected }) => ({ ...(selected !== undefined && { selected }), place: key })),
    closePopup: () => setState(({ selected }) => (selected === undefined ? {} : { selected })),
  }
}

/** On wide screens the card of what was chosen on the map comes into sight. */
export function useCardInSight({ popup }: Selection) {
  const isWide = useMedia('(min-width: 64rem)')
  useEffect(() => {
    if (isWide && popup)
      document.getElementById(cardId(popup))?.scrollIntoView({ block: 'nearest', behavior: howToScroll() })
  }, [popup, isWide])
}

/** The id of the element that shows an item in the list. */
export const cardId = (id: string) => `card-${id}`
