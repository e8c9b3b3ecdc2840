import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Festival } from '../../../contract/festivals.ts'
import { readPrice, showPrice } from '../../../contract/published-price.ts'
import { useDisplayCurrency } from '../../lib/browser/display-currency.ts'
import { AddToCalendar } from '../../lib/calendar/add-to-calendar.tsx'
import { daysBetween, formatDayRange, today } from '../../lib/format/dates.ts'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import type { SessionUser } from '../../lib/member/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { DateBlock } from '../../lib/format/date-block.tsx'
import { Fact } from '../../ui/fact.tsx'
import { EditIcon, LinkIcon } from '../../ui/pictures/more-icons.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { HueTags } from '../../ui/tag.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { FestivalCounts } from './list/festival-counts.tsx'
import { FestivalPrice } from './festival-price.tsx'
import { mayEdit } from './festival-rights.ts'
import { publishedPrice } from './festivals.words.ts'

type FestivalPosterProps = {
  festival: Festival
  member: SessionUser | null
  /** For its organizer and the admins: the change that waits for approval. */
  notice: ReactNode
  /** The buttons of a member: favourite, Interested, Going. */
  controls: ReactNode
  /** The faces of some who go, for a member. */
  faces: ReactNode
}

/** The whole of a festival. */
export function FestivalPoster({ festival, member, notice, controls, faces }: FestivalPosterProps) {
  const { id, name, description, startDate, endDate, location, genres, image, cover, approved } = festival
  const loginSearch = useLoginSearch()
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <Picture
        id={id}
        hues={genres}
        land={cover}
        path={image}
        sizes="(width >= 64rem) 32rem, 100vw"
        eager
        className="max-lg:aspect-[2]"
      >
        <div aria-hidden className="absolute top-4 left-4">
          <DateBlock start={startDate} end={endDate} size="large" />
        </div>
      </Picture>
      <div className="flex flex-col gap-4 lg:row-span-2">
        {!approved && (
          <Callout tone="amber" title="Waiting for approval">
            Only you and the admins see this page until an admin has approved it.
          </Callout>
        )}
        {notice}
        <header>
          <h1 dir="auto" className="wrap-anywhere">
            {name}
          </h1>
          <p className="mt-2 text-lg text-soft">{location}</p>
        </header>
        <HueTags names={genres} />
        {/* The same height for visitors and members, as the page is rendered for a visitor first. */}
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          {controls ?? (
            <Link to="/auth" search={loginSearch} className="link">
              Log in to save it or say that you go
            </Link>
          )}
        </div>
        <FestivalFacts festival={festival} faces={faces} />
        {mayEdit(festival, member) && (
          <Link to="/festivals/$id/edit" params={{ id }} className={buttonClass({ className: 'self-start' })}>
            <EditIcon size={20} />
            Edit festival
          </Link>
        )}
      </div>
      {description && (
        <section aria-label="About this festival">
          <h2>About this festival</h2>
          <p dir="auto" className="mt-3 max-w-[65ch] whitespace-pre-line">
            {description}
          </p>
        </section>
      )}
    </div>
  )
}

function FestivalFacts({ festival, faces }: Pick<FestivalPosterProps, 'festival' | 'faces'>) {
  const { id, name, startDate, endDate, website, organizer, approved } = festival
  const days = daysBetween(startDate, endDate) + 1
  return (
    <dl className="card grid grid-cols-2 gap-x-6 gap-y-4">
      <Fact name="Dates">
        <time dateTime={startDate}>{formatDayRange(startDate, endDate)}</time>
        <small className="block text-sm text-soft">{days === 1 ? 'One day' : `${days} days`}</small>
        {endDate >= today() && (
          <AddToCalendar address={`/api/festivals/${id}/calendar.ics`} name={name} asMember={!approved} />
        )}
      </Fact>
      <Fact name="Price">
        <PublishedPrice festival={festival} />
      </Fact>
      {website && (
        <Fact name="Website">
          <OutsideLink href={website} className="link inline-flex min-h-6 gap-1.5">
            <span className="break-all">{hostOf(website)}</span>
            <LinkIcon size={18} className="mt-0.5 flex-none" />
            <span className="sr-only">(the official website, opens in a new tab)</span>
          </OutsideLink>
        </Fact>
      )}
      <Fact name="Dancers">
        {/* As high without faces, which come after the page. */}
        <div className="flex min-h-7 items-center gap-x-3">
          <FestivalCounts festival={festival} />
          {faces}
        </div>
        {festival.goingCount + festival.interestedCount === 0 && <span className="text-soft">Nobody yet</span>}
      </Fact>
      {organizer && (
        <Fact name="Organizer">
          <Link to="/members/$username" params={{ username: organizer.username }} rel="nofollow" className="link">
            {organizer.name}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

/** The price in the reader's currency; where that is converted or shortened, the published text stands below. */
function PublishedPrice({ festival }: { festival: Festival }) {
  const { price, currency } = festival
  const display = useDisplayCurrency().currency
  const shown = showPrice(price, currency, display)
  const published = (price ?? '').trim()
  const isConverted = readPrice(price, currency).kind === 'amount' && shown !== published
  return (
    <>
      <FestivalPrice festival={festival} />
      {isConverted && <small className="block text-sm text-soft">Published: {publishedPrice(festival)}</small>}
    </>
  )
}

const hostOf = (website: string) => website.replace(/^https?:\/\/(www\.)?/i, '').replace(/[/?#].*$/, '')
