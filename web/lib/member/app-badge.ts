import { useEffect } from 'react'

type Badged = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

const counts = new Map<string, number>()

/** Adds what is unread to the number on the icon of the installed site, until the component is removed. */
export function useAppBadge(of: string, count: number) {
  useEffect(() => {
    show(of, count)
    return () => show(of, 0)
  }, [of, count])
}

function show(of: string, count: number) {
  counts.set(of, count)
  const sum = [...counts.values()].reduce((all, one) => all + one, 0)
  const badged = navigator as Badged
  // Refused where the site is not installed.
  void (sum > 0 ? badged.setAppBadge?.(sum) : badged.clearAppBadge?.())?.catch(() => {})
}
