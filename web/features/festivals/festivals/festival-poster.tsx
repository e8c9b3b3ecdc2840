import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { timeOfDay } from '../../../../contract/pictures/crossing-drawing.ts'
import { readPrice, showPrice, unknownPrice } from '../../../../contract/festivals/published-price.ts'
import { useDisplayCurrency } from '../../../lib/browser/display-currency.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { formatDayRange, today } from '../../../lib/format/dates.ts'
import type { SessionUser } from '../../../lib/member/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { FactRow } from '../../../ui/fact.tsx'
import { EditIcon, PhotoIcon, LinkIcon } from '../../../ui/pictures/more-icons.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { HueTags } from '../../../ui/tag.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { FestivalCounts } from './list/festival-counts.tsx'
import { FestivalPrice } from './festival-price.tsx'
import { mayEdit } from './festival-rights.ts'
import { howLong, publishedPrice } from './festivals.words.ts'
import { placeText } from '../../../../texts/places.ts'
import { MemberLink } from '../../../lib/member/member-link.tsx'

type FestivalPosterProps = {
  festival: Festival
  member: SessionUser | null
  /** For its organizer and the admins: the change that is waiting for approval. */
  notice: ReactNode
  /** The heart of a member, on the picture. */
  corner: ReactNode
  /** Interested and Going of a member; for a visitor the button that leads there. */
  controls: ReactNode
  /** The actions for everybody: add to a calendar, share. */
  actions: ReactNode
  /** The pictures of some attendees, for a member. */
  faces: ReactNode
  /** For a member, the number of attendees whom they follow. */
  followed: ReactNode
}

/**
 * The head of a festival's page: its name, place and dates, the member's status, and the attendees. It is low, because readers come for the
 * tabs.
 */
export function FestivalPoster(props: FestivalPosterProps) {
  const { festival, member, notice, corner, controls, actions, faces, followed } = props
  const { id, name, startDate, genres, image, cover, latitude, approved } = festival
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)_18rem]">
      <Picture
        id={id}
        hues={genres}
        land={cover}
        time={timeOfDay(startDate, latitude)}
        path={image}
        sizes="(width >= 64rem) 22rem, (width >= 48rem) 15rem, 100vw"
        eager
        className="page-picture max-md:aspect-auto max-md:h-28 max-md:w-full md:max-lg:row-span-2"
      >
        {corner && <div className="absolute top-2 right-2">{corner}</div>}
        {image === null && mayEdit(festival, member) && (
          <Link
            to="/festivals/$id/edit"
            params={{ id }}
            hash="photo"
            className={buttonClass({ size: 'small', className: 'absolute bottom-2 left-2' })}
          >
            <PhotoIcon size={18} />
            {t.festivals.addPhoto()}
          </Link>
        )}
      </Picture>
      <div className="flex min-w-0 flex-col gap-3">
        {!approved && (
          <Callout tone="amber" title={t.festivals.waitingForApproval()}>
            {t.festivals.onlyYouCanSee()}
          </Callout>
        )}
        {notice}
        <h1 dir="auto" translate="no" className="wrap-anywhere">
          {name}
        </h1>
        <HueTags names={genres} />
        <FestivalFacts festival={festival} />
        {/* The same height for visitors and members, because the page is first rendered for a visitor. */}
        <div className="flex min-h-11 flex-wrap items-center gap-2 max-sm:gap-1.5">
          {controls}
          {actions}
          {mayEdit(festival, member) && (
            <Link to="/festivals/$id/edit" params={{ id }} className={buttonClass()}>
              <EditIcon size={20} />
              {t.festivals.editFestival()}
            </Link>
          )}
        </div>
      </div>
      <Dancers festival={festival} faces={faces} followed={followed} />
    </div>
  )
}

function Dancers({ festival, faces, followed }: Pick<FestivalPosterProps, 'festival' | 'faces' | 'followed'>) {
  const isNobody = festival.goingCount + festival.interestedCount === 0
  return (
    <section
      aria-label={t.festivals.dancers()}
      className="card flex flex-wrap items-center gap-x-4 gap-y-1 self-start max-lg:bg-transparent max-lg:p-0 max-lg:shadow-none lg:flex-col lg:items-stretch"
    >
      <div className="font-semibold lg:text-lg">
        {isNobody ? t.festivals.nobodyYet() : <FestivalCounts festival={festival} followed={followed} />}
      </div>
      {/* Has its height also without the pictures, which arrive after the page. */}
      {!isNobody && <div className="flex min-h-7 items-center">{faces}</div>}
      <Link
        to="/festivals/$id/people"
        params={{ id: festival.id }}
        resetScroll={false}
        className={buttonClass({ variant: 'primary', className: 'max-lg:hidden' })}
      >
        {t.festivals.seeWhosGoing()}
      </Link>
    </section>
  )
}

function FestivalFacts({ festival }: { festival: Festival }) {
  const { startDate, endDate, location, website, organizer } = festival
  const order = useDayOrder()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 wrap-anywhere">
      <FactRow name={t.festivals.where()}>
        <bdi>{placeText(location)}</bdi>
      </FactRow>
      <FactRow name={t.festivals.when()}>
        <time dateTime={startDate}>{formatDayRange(startDate, endDate, order)}</time>
        <small className="block text-sm font-normal text-soft">{howLong(festival, today())}</small>
      </FactRow>
      <FactRow name={t.festivals.price()}>
        <PublishedPrice festival={festival} />
      </FactRow>
      {website && (
        <FactRow name={t.festivals.website()}>
          <OutsideLink href={website} className="link inline-flex min-h-6 gap-1.5">
            <span className="break-all">{hostOf(website)}</span>
            <LinkIcon size={18} className="mt-0.5 flex-none" />
            <span className="sr-only">{t.festivals.websiteOpensInTab()}</span>
          </OutsideLink>
        </FactRow>
      )}
      {organizer && (
        <FactRow name={t.festivals.organizer()}>
          <MemberLink member={organizer} rel="nofollow" className="link inline-flex min-h-6 items-center" />
        </FactRow>
      )}
    </dl>
  )
}

export function AboutFestival({ festival: { description } }: { festival: Festival }) {
  if (!description) return null
  return (
    <section aria-labelledby="about" className="mt-12">
      <h2 id="about">{t.festivals.about()}</h2>
      <p dir="auto" className="mt-3 max-w-[65ch] whitespace-pre-line wrap-anywhere">
        {description}
      </p>
    </section>
  )
}

/** The price in the reader's currency. If it is converted or shortened, the published text is below it. */
function PublishedPrice({ festival }: { festival: Festival }) {
  const { price, currency } = festival
  const display = useDisplayCurrency()
  const displayed = showPrice(price, currency, display)
  const published = (price ?? '').trim()
  if (published === unknownPrice) return t.festivals.notPublished()
  const isConverted = readPrice(price, currency, display.rates).kind === 'amount' && displayed !== published
  return (
    <>
      <FestivalPrice festival={festival} />
      {isConverted && (
        <small className="block text-sm text-soft">{t.festivals.published({ price: publishedPrice(festival) })}</small>
      )}
    </>
  )
}

const hostOf = (website: string) => website.replace(/^https?:\/\/(www\.)?/i, '').replace(/[/?#].*$/, '')
