import { Link, useLocation } from '@tanstack/react-router'
import { currentness, mainLinks } from './navigation.ts'

export function MainLinks({ className }: { className: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return mainLinks.map((entry) => (
    <Link
      key={entry.to}
      to={entry.to}
      aria-current={currentness(entry, path)}
      activeOptions={exactly}
      className={className}
    >
      {entry.label}
    </Link>
  ))
}

/** The router sets `aria-current` on a link itself; this limits it to the link of the exact page. */
export const exactly = { exact: true, includeSearch: false }
