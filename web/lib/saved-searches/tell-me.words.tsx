import type { ReactNode } from 'react'
import { t } from '#texts'

/** What a button offers to tell of. */
export type Told = 'rooms' | 'festivals' | 'socials' | 'firstRoom'

type Words = {
  offer: (inner: { hidden: (inner: ReactNode) => ReactNode }) => ReactNode
  told: (inner: { hidden: (inner: ReactNode) => ReactNode }) => ReactNode
  done: () => string
}

/** The texts of the button that saves a search, before and after the press. */
export const tellMeWords: Record<Told, Words> = {
  rooms: { offer: t.rooms.tellMe, told: t.rooms.youllBeTold, done: t.rooms.toldAboutNewRooms },
  festivals: {
    offer: t.savedSearches.tellOfFestivals,
    told: t.savedSearches.toldOfFestivals,
    done: t.savedSearches.willTellOfFestivals,
  },
  socials: {
    offer: t.savedSearches.tellOfSocials,
    told: t.savedSearches.toldOfSocials,
    done: t.savedSearches.willTellOfSocials,
  },
  firstRoom: {
    offer: t.savedSearches.tellOfFirstRoom,
    told: t.savedSearches.toldOfFirstRoom,
    done: t.rooms.toldAboutNewRooms,
  },
}
