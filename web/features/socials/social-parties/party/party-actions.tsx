import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '#texts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { AddToCalendar } from '../../../../lib/calendar/add-to-calendar.tsx'
import { dialogTrigger, lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { ShareButton } from '../../../../lib/page/share-button.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { OutsideLink } from '../../../../ui/outside-link.tsx'
import { MoreIcon } from '../../../../ui/pictures/more-icons.tsx'
import type { MoreAboutPartyProps } from './party-menu.tsx'
import { calendarOf, directionsTo } from '../party.words.ts'
import { pathOfParty } from './shared-party.ts'

const PartyMenu = lazyPart(() => import('./party-menu.tsx'), 'PartyMenu')

const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>

/** The actions of an opened card beside its menu: its page, directions unless it is past, its calendar file, and its link. */
export const PartyActions = ({ party, isPast }: { party: SocialParty; isPast: boolean }) => (
  <div className="-ms-1.5 flex flex-wrap items-center">
    <Link
      to="/social-parties/$id"
      params={{ id: party.id }}
      className="link ms-1.5 me-2 inline-flex min-h-11 items-center"
    >
      {t.socialParties.detailsOf({ venueName: party.venueName, hidden })}
    </Link>
    {!isPast && (
      <OutsideLink href={directionsTo(party)} className="link ms-1.5 me-2 inline-flex min-h-11 items-center">
        {t.socialParties.directionsTo({ venueName: party.venueName, hidden })}
      </OutsideLink>
    )}
    <PartyToCalendar party={party} isIcon />
    <ShareButton title={party.venueName} path={pathOfParty(party.id)} isSmall />
  </div>
)

export const PartyToCalendar = ({ party, isIcon = false }: { party: SocialParty; isIcon?: boolean }) => (
  <AddToCalendar address={calendarOf(party)} name={party.venueName} isIcon={isIcon} />
)

/** The menu of a social. */
export function MoreAboutParty({ party, isPast, on }: MoreAboutPartyProps) {
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t.socialParties.moreAbout({ venueName: party.venueName })}
        title={t.socialParties.more()}
        icon={<MoreIcon size={20} />}
        aria-expanded={isOpen}
        {...dialogTrigger(PartyMenu.preload)}
        ref={more}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <PartyMenu {...{ party, isPast, on }} anchor={more} onClose={() => setOpen(false)} />}
    </>
  )
}
