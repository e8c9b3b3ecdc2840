import { useEffect, useMemo, useState } from 'react'
import { useMedia } from '../../ui/use-media.ts'
import { howToScroll } from '../browser/motion.ts'

type Selected = {
  /** The id of the item that is highlighted in the list and on the map. */
  selected?: string
  /** The id of the item whose popup is open. */
  popup?: string
  /** The key of the map place whose items a popup lists. */
  place?: string
  /** The target of the map's movement. Each press on a card creates a new object, also on the same card. */
  flight?: { to: string }
}

type Chosen = ReturnType<typeof useSelection>
/** Without a map no card can be chosen. */
export type Selection = Omit<Chosen, 'choose'> & Partial<Pick<Chosen, 'choose'>>

/** The highlighted item of a list with a map, and the item with an open popup. The initial item comes from a shared link. */
export function useSelection(shared?: string) {
  const [state, setState] = useState<Selected>(
    shared === undefined ? {} : { selected: shared, popup: shared, flight: { to: shared } },
  )
  const acts = useMemo(
    () => ({
      /** Selects an item by its card: the map moves to it, and the popup of another item closes. */
      choose: (id: string) =>
        setState(({ popup }) => ({ selected: id, flight: { to: id }, ...(popup === id && { popup }) })),
      /** Selects an item by its pin. */
      openPopup: (id: string) => setState({ selected: id, popup: id }),
      openPlace: (key: string) =>
        setState(({ selected }) => ({ ...(selected !== undefined && { selected }), place: key })),
      closePopup: () => setState(({ selected }) => (selected === undefined ? {} : { selected })),
    }),
    [],
  )
  return { ...state, ...acts }
}

/** Scrolls the card of an item that was chosen on the map into view; only on wide screens. */
export function useCardInSight({ popup }: Selection) {
  const isWide = useMedia('(min-width: 64rem)')
  useEffect(() => {
    if (isWide && popup)
      document.getElementById(cardId(popup))?.scrollIntoView({ block: 'nearest', behavior: howToScroll() })
  }, [popup, isWide])
}

/** The id of an item's element in the list. */
export const cardId = (id: string) => `card-${id}`
