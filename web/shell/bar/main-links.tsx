import { Link, useLocation } from '@tanstack/react-router'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { useSession } from '../../lib/member/session.ts'
import { cx } from '../../ui/cx.ts'
import { currentness, mainLinks, myEvents } from '../navigation/navigation.ts'
import { exactly } from '../../lib/page/exactly.ts'

export const MainLinks = ({ className }: { className: string }) =>
  mainLinks.map((entry) => <BarLink key={entry.to} entry={entry} className={className} />)

/** For members on wide screens. The server renders every page for a visitor, so before hydration the browser's storage decides. */
export function MyEventsLink() {
  const member = useSession()
  const hydrated = useHydrated()
  if (hydrated && !member) return null
  return (
    <BarLink entry={myEvents} className={cx('link-bar max-xl:hidden', !hydrated && 'not-in-data-session:hidden')} />
  )
}

type BarLinkProps = { entry: (typeof mainLinks)[number] | typeof myEvents; className: string }

function BarLink({ entry, className }: BarLinkProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Link to={entry.to} aria-current={currentness(entry, path)} activeOptions={exactly} className={className}>
      {entry.label()}
    </Link>
  )
}
