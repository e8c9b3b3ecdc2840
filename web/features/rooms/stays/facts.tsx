import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Stay } from '../../../../contract/rooms/stays.ts'
import { formatDaysOfYear } from '../../../lib/format/dates.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { useClockLocale } from '../../../lib/format/moments.ts'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { arrivalWords, bookingWords, nameIn } from './stays.words.ts'

type PartProps = { stay: Stay; memberId: string }

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
    <dt className="text-soft">{term}</dt>
    <dd dir="auto" className="min-w-0 whitespace-pre-line font-semibold wrap-anywhere sm:text-end">
      {children}
    </dd>
  </div>
)

type Arrival = Stay['arrival']
const isEmpty = ({ time, how, address }: Arrival) => time === null && how === null && address === null

/** Arrival, key and address, with who can read them. */
export const GettingIn = ({ stay }: PartProps) => (
  <>
    <ArrivalFacts stay={stay} />
    {!isEmpty(stay.arrival) && (
      <p className="mt-2 text-sm text-soft">{t.stays.onlyYouSeeThis({ count: stay.people.length })}</p>
    )}
  </>
)

export function ArrivalFacts({ stay: { arrival } }: { stay: { arrival: Arrival } }) {
  const [order, locale] = [useDayOrder(), useClockLocale()]
  const { time, how, address } = arrival
  if (isEmpty(arrival)) return <p className="text-soft">{t.stays.nothingAboutArrival()}</p>
  return (
    <dl className="divide-y divide-line">
      {time !== null && <Line term={t.stays.arrivalTime()}>{arrivalWords(time, order, locale)}</Line>}
      {how !== null && <Line term={t.stays.key()}>{how}</Line>}
      {address !== null && <Line term={t.stays.address()}>{address}</Line>}
    </dl>
  )
}

/** Who booked what, and the last day for stepping back. */
export function Booked({ stay, memberId }: PartProps) {
  const { booking, stepBackUntil } = stay
  const order = useDayOrder()
  const { state, by, until, reference, link } = booking
  const day = (one: string) => formatDaysOfYear(one, one, order)
  return (
    <div className="grid gap-2">
      <p>
        {state === 'open'
          ? t.stays.nobodyBooked()
          : t.stays.bookedBy({
              state: bookingWords[state](),
              name: nameIn(stay, by),
              isYou: by === memberId ? 'yes' : by === null ? 'none' : 'other',
              until: until === null ? '' : day(until),
              hasUntil: until === null ? 'other' : 'yes',
            })}
      </p>
      {reference !== null && (
        <p>
          <span className="text-soft">{t.stays.bookingNumber()}</span>{' '}
          <b translate="no" className="tabular-nums wrap-anywhere">
            {reference}
          </b>
        </p>
      )}
      {link !== null && (
        <p>
          <OutsideLink href={link} className="link">
            {t.stays.pageOfBooking()}
          </OutsideLink>
        </p>
      )}
      <p className="text-soft">
        {stepBackUntil === null ? t.stays.noDeadline() : t.stays.stepBackUntil({ day: day(stepBackUntil) })}
      </p>
    </div>
  )
}
