import { t } from '#texts'
import '../social-parties.css'
import type { PartyDetails } from '../../../../../contract/socials/social-parties.ts'
import { DateBlock } from '../../../../lib/format/date-block.tsx'
import { formatPartyDay } from '../../../../lib/format/dates.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { OutsideLink } from '../../../../ui/outside-link.tsx'
import { MapOffIcon, RouteIcon } from '../../../../ui/pictures/more-icons.tsx'
import { Photo } from '../../../../ui/pictures/photo.tsx'
import { Badge, HueTags } from '../../../../ui/tag.tsx'
import { everyWeek, nightBesideDate } from '../list/next-party.words.ts'
import { PartyToCalendar } from './party-actions.tsx'
import { Confirmed, GoersOnPage, GoingChip } from '../going/party-goers.tsx'
import { PartyTime } from './party-time.tsx'
import { directionsTo, placeOf } from '../party.words.ts'
import { Slot } from '../../../../ui/slot.tsx'

/** All facts about a social: its time and place, the dance styles, and directions. */
export function PartyView({ party, tonight }: { party: PartyDetails; tonight: string }) {
  const { venueName, date, time, danceStyles, instagramLink, latitude, isWeekly, image } = party
  const day = date.slice(0, 10)
  const isPast = day < tonight
  return (
    <div className="grid content-start gap-5">
      <header className="flex items-start gap-5">
        <DateBlock start={day} className="flex-none" />
        <div className="min-w-0">
          <h1 dir="auto" translate="no" className="wrap-anywhere">
            {venueName}
          </h1>
          <p dir="auto" className="mt-1 text-soft wrap-anywhere">
            {placeOf(party)}
          </p>
        </div>
      </header>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <PartyTime time={time} className="party-time-large" />
        <p className="text-soft">
          {isPast ? t.socialParties.itWasOn({ day: formatPartyDay(day) }) : nightBesideDate(day, tonight)}
          <Slot>{isWeekly && ` · ${everyWeek(day)}`}</Slot>
        </p>
      </div>
      <HueTags names={danceStyles} large />
      {!isPast && (
        <div className="grid gap-2">
          <GoersOnPage party={party} />
          <Confirmed party={party} />
        </div>
      )}
      {latitude === null && (
        <Badge icon={<MapOffIcon size={16} />} className="justify-self-start">
          {t.socialParties.noMapLocation()}
        </Badge>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isPast && <GoingChip party={party} />}
        {!isPast && (
          <OutsideLink href={directionsTo(party)} className={buttonClass({ variant: 'primary' })}>
            <RouteIcon size={20} />
            {t.socialParties.directions()}
          </OutsideLink>
        )}
        <PartyToCalendar party={party} />
        {instagramLink !== null && (
          <OutsideLink href={instagramLink} className="link inline-flex min-h-11 items-center">
            {t.socialParties.viewOnInstagram()}
          </OutsideLink>
        )}
      </div>
      {image !== null && (
        <Photo
          path={image}
          alt={t.socialParties.flyerOf({ venueName })}
          sizes="26rem"
          ratio="4 / 5"
          className="w-full max-w-[26rem] [&_img]:object-contain"
        />
      )}
    </div>
  )
}
