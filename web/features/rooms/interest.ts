import { useSyncExternalStore } from 'react'

const storageKey = 'roomInterest'
const listeners = new Set<() => void>()
/** Where the browser keeps nothing, what was pressed lasts as long as the page. */
let unkept: string | null = null

/** Rooms beyond so many are forgotten, the first first. */
const mostRooms = 200

/** Whether this browser's reader said that a room interests them. It stays in the browser: nobody is told. */
export function useInterest(roomId: string) {
  const isInterested = useSyncExternalStore(
    subscribe,
    () => interesting().includes(roomId),
    () => false,
  )
  return { isInterested, toggle: () => toggle(roomId) }
}

function toggle(roomId: string) {
  const others = interesting().filter((id) => id !== roomId)
  const next = others.length < interesting().length ? others : [...others, roomId].slice(-mostRooms)
  unkept = JSON.stringify(next)
  try {
    localStorage.setItem(storageKey, unkept)
  } catch (error) {
    console.warn('What interests you could not be stored', error)
  }
  for (const listener of listeners) listener()
}

function interesting(): string[] {
  try {
    const ids: unknown = JSON.parse(stored() ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function stored() {
  try {
    return localStorage.getItem(storageKey) ?? unkept
  } catch {
    return unkept
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
