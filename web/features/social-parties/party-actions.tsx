import { useRef, useState } from 'react'
import type { SocialParty } from '../../../contract/social-parties.ts'
import { AddToCalendar } from '../../lib/calendar/add-to-calendar.tsx'
import { dialogTrigger, lazyPart } from '../../lib/page/lazy-part.tsx'
import { ShareButton } from '../../lib/page/share-button.tsx'
import { IconButton } from '../../ui/button.tsx'
import { MoreIcon, RouteIcon } from '../../ui/pictures/more-icons.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { directionsTo } from './party.words.ts'
import { pathOfParty } from './shared-party.ts'

const PartyMenu = lazyPart(() => import('./party-menu.tsx'), 'PartyMenu')

/** The way to a social that is not past, its entry for a calendar, its link, and what members and admins can say of it. */
export function PartyActions({ party, isPast }: { party: SocialParty; isPast: boolean }) {
  const { id, venueName } = party
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-1 flex flex-wrap items-center">
      {!isPast && (
        <OutsideLink href={directionsTo(party)} className="link mr-2 inline-flex min-h-11 items-center gap-1.5">
          <RouteIcon size={18} className="max-sm:hidden" />
          <span>
            Directions
            <span className="sr-only"> to {venueName}</span>
          </span>
        </OutsideLink>
      )}
      <AddToCalendar address={`/api/social-parties/${id}/calendar.ics`} name={venueName} isIcon />
      <ShareButton title={venueName} path={pathOfParty(id)} isSmall />
      <IconButton
        label={`More about ${venueName}`}
        title="More"
        icon={<MoreIcon size={20} />}
        aria-expanded={isOpen}
        {...dialogTrigger(PartyMenu.preload)}
        ref={more}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <PartyMenu party={party} anchor={more} onClose={() => setOpen(false)} />}
    </div>
  )
}
