import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { RoomByNight, RoomShare } from '../../../../contract/rooms/rooms.ts'
import { formatDay, formatDayRange, today } from '../../../lib/format/dates.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import type { SessionUser } from '../../../lib/member/session.ts'
import { TrustCard } from '../../../lib/trust/trust-card.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { LinkIcon } from '../../../ui/pictures/more-icons.tsx'
import { Badge, HueTags } from '../../../ui/tag.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { askedRules, houseRuleNames } from './house-rules.words.ts'
import { RoomFit } from './fit/room-fit.tsx'
import { RoomGallery } from './room-gallery.tsx'
import { PriceInDetail, PriceOfEach } from './room-price.tsx'
import { formatNightsOfYear } from './room-nights.words.ts'
import { bedsInWords, splitWords } from '../stays/stays.words.ts'
import { formatNights, formatPlace, nightsOf, roomTypeLabels, shownTo } from './rooms.words.ts'
import { optionText } from '../../../lib/format/option-text.ts'
import { MemberLink } from '../../../lib/member/member-link.tsx'

type RoomViewProps = {
  room: RoomByNight
  member: SessionUser | null
  /** The reader's buttons: sending a request, showing interest. */
  actions: ReactNode
  /** The button to message the host, and the menu about them. */
  askHost: ReactNode
  hostMenu: ReactNode
  /** The host's buttons; empty for others. */
  controls: ReactNode
}

/** A room's page, without its exact address, which only roommates get. */
export function RoomView({ room, member, actions, askHost, hostMenu, controls }: RoomViewProps) {
  const { title, description, roomType, host, images } = room
  const isHost = member?.id === host.id
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-y-8">
      {images.length > 1 && <RoomGallery room={room} />}
      <div className="grid content-start gap-6">
        {images.length === 1 && <RoomGallery room={room} />}
        <RoomState room={room} isHost={isHost} />
        <header>
          <Badge tone={roomType === 'Offering' ? 'teal' : 'accent'}>{roomTypeLabels[roomType]()}</Badge>
          <h1 dir="auto" className="mt-3">
            {title}
          </h1>
          <p dir="auto" className="mt-2 text-lg text-soft">
            {formatPlace(room)}
          </p>
        </header>
        <section aria-label={t.rooms.host()} className="grid gap-3 border-y border-line py-5">
          <Host room={room} menu={hostMenu} />
          <TrustCard member={host} isOwn={isHost} />
          {!isHost && <RoomFit room={room} member={member} />}
          {askHost}
        </section>
      </div>
      <aside aria-label={t.rooms.priceAndDays()} className="self-start lg:sticky lg:top-20 lg:row-span-2">
        <div className="card grid gap-4">
          <div>
            <p className="text-soft">
              <PriceOfEach room={room} className="text-3xl text-ink" />
            </p>
            <PriceInDetail room={room} />
          </div>
          <Facts room={room} />
          {actions}
          {controls}
        </div>
      </aside>
      <div className="grid content-start gap-8">
        {description && (
          <section aria-labelledby="about">
            <h2 id="about">{t.rooms.aboutThisRoom()}</h2>
            <p dir="auto" className="mt-3 max-w-[65ch] whitespace-pre-line">
              {description}
            </p>
          </section>
        )}
        <Amenities room={room} />
        <HouseRules room={room} />
        <Proposal room={room} />
        <Elsewhere room={room} />
      </div>
    </div>
  )
}

function RoomState({ room: { isActive, availableTo }, isHost }: { room: RoomShare; isHost: boolean }) {
  if (availableTo < today()) return <Callout tone="amber">{t.rooms.thisStayIsOver()}</Callout>
  if (isActive) return null
  return (
    <Callout tone="amber" title={t.rooms.thisRoomIsClosed()}>
      {isHost ? t.rooms.closedForItsHost() : t.rooms.closedForOthers()}
    </Callout>
  )
}

/** 'Full: Nov 28', for members. */
function FullNights({ nights }: Pick<RoomByNight, 'nights'>) {
  const full = nights?.filter(({ free }) => free === 0).map(({ date }) => date)
  if (!full?.length) return null
  return <span className="block text-sm text-soft">{t.rooms.fullOnNights({ nights: formatNightsOfYear(full) })}</span>
}

function Facts({ room }: { room: RoomByNight }) {
  const { festivalId, festival, availableFrom, availableTo, currentGuests, maxGuests } = room
  const isFullOnSome = room.placesLeft === 0 && room.hasFreeNights
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 [&>:first-child]:col-span-2">
      <Fact name={t.rooms.festival()}>
        <Link to="/festivals/$id" params={{ id: festivalId }} dir="auto" className="link">
          {festival}
        </Link>
        <HueTags names={room.genres} className="mt-1" />
      </Fact>
      <Fact name={t.rooms.stay()}>
        <time dateTime={availableFrom}>{formatDayRange(availableFrom, availableTo)}</time>
        <span className="block text-sm text-soft">{formatNights(nightsOf(room))}</span>
      </Fact>
      <Fact name={t.rooms.guests()}>
        <span className="tabular-nums">{`${currentGuests}/${maxGuests}`}</span>
        <span className="block text-sm text-soft">
          {isFullOnSome ? t.rooms.onTheFullestNight() : t.rooms.includingTheHost()}
        </span>
        {isFullOnSome && <FullNights nights={room.nights} />}
      </Fact>
      {room.distanceFromVenue && (
        <Fact name={t.rooms.distanceFromTheVenue()}>
          <bdi>{room.distanceFromVenue}</bdi>
        </Fact>
      )}
    </dl>
  )
}

/** The host, who matters most for the decision; their picture stands in for a room without photos. */
function Host({ room: { host, images }, menu }: { room: RoomShare; menu: ReactNode }) {
  return (
    <div className="card-link relative flex items-center gap-3">
      <Avatar
        id={host.id}
        name={host.name}
        picture={host.avatar ?? host.profilePicture}
        size={images.length === 0 ? 'huge' : 'large'}
      />
      <div className="min-w-0 flex-1">
        <MemberLink
          member={host}
          rel="nofollow"
          className="link-cover link-quiet min-w-0 text-lg font-bold break-words"
        />
        <p className="text-sm text-soft">{[t.rooms.host(), ...host.danceStyles.slice(0, 3)].join(' · ')}</p>
      </div>
      {menu}
    </div>
  )
}

function Amenities({ room: { amenities } }: { room: RoomShare }) {
  if (amenities.length === 0) return null
  return (
    <section aria-labelledby="amenities">
      <h2 id="amenities">{t.rooms.amenities()}</h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {amenities.map((amenity) => (
          <li key={amenity} className="flex gap-2">
            <CheckIcon size={20} className="mt-0.5 flex-none text-teal" />
            {optionText(amenity)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const inWords = (answer: string | null) => answer && optionText(answer)

function HouseRules({ room }: { room: RoomShare }) {
  const rules = [
    [t.rooms.openTo(), room.genderPreference === 'Any' ? t.common.everyone() : inWords(room.genderPreference)],
    [t.rooms.whoSeesIt(), shownTo(room)],
    [t.rooms.whosThere(), inWords(room.gender)],
    [t.rooms.ages(), room.ageRange],
    ...askedRules.map((rule) => [houseRuleNames[rule](), inWords(room[rule])]),
    [t.rooms.accommodation(), inWords(room.accommodationType)],
    [t.rooms.atTheFestival(), inWords(room.festivalTicketStatus)],
  ].filter(([, rule]) => rule !== null)
  if (rules.length === 0) return null
  return (
    <section aria-labelledby="house-rules">
      <h2 id="house-rules">{t.rooms.houseRulesAndWhoFits()}</h2>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
        {rules.map(([name, rule]) => (
          <Fact key={name} name={name ?? ''}>
            {rule}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

/** What the host proposes for those who come. */
function Proposal({ room: { beds, rules, split, stepBackUntil, roomType } }: { room: RoomShare }) {
  const order = useDayOrder()
  if (beds.length === 0 && rules === null && stepBackUntil === null) return null
  return (
    <section aria-labelledby="proposal">
      <h2 id="proposal">{t.rooms.forThoseWhoCome()}</h2>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
        {beds.length > 0 && <Fact name={t.stays.beds()}>{bedsInWords(beds)}</Fact>}
        {roomType === 'Offering' && <Fact name={t.stays.howIsItSplit()}>{splitWords[split]()}</Fact>}
        {stepBackUntil !== null && <Fact name={t.roomPost.stepBackUntil()}>{formatDay(stepBackUntil, order)}</Fact>}
      </dl>
      {rules !== null && (
        <p dir="auto" className="mt-3 max-w-[65ch] whitespace-pre-line">
          {rules}
        </p>
      )}
    </section>
  )
}

/** Rendered only for members, because a listing contains the exact address. */
function Elsewhere({ room: { airbnbLink } }: { room: RoomShare }) {
  if (airbnbLink === null) return null
  return (
    <p>
      <OutsideLink href={airbnbLink} className="link inline-flex min-h-6 gap-1.5">
        {t.rooms.seeTheListing()}
        <LinkIcon size={18} className="mt-0.5 flex-none" />
        <span className="sr-only">{t.common.opensInNewTab()}</span>
      </OutsideLink>
    </p>
  )
}
