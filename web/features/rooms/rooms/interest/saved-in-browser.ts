import { read, stored, useStored, write } from '../../../../lib/browser/browser-store.ts'

/** The max number of rooms that a browser keeps for visitors; the oldest ones are dropped. */
const maxInBrowser = 50

/** The rooms that were saved in this browser without an account, the newest last. */
export const roomsInBrowser = () => read(stored.interestingRooms) ?? []

export const keepInBrowser = (ids: string[]) =>
  write(stored.interestingRooms, ids.length === 0 ? null : ids.slice(-maxInBrowser))

const nothing: string[] = []
export const useRoomsInBrowser = () => useStored(() => read(stored.interestingRooms) ?? nothing, nothing)

/** Whether this browser keeps a room, and a function that toggles it. */
export function useSavedInBrowser(id: string) {
  const isSaved = useStored(() => roomsInBrowser().includes(id), false)
  const toggle = () => {
    const others = roomsInBrowser().filter((one) => one !== id)
    keepInBrowser(isSaved ? others : [...others, id])
  }
  return { isSaved, toggle }
}
