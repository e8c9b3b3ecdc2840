import './nights-table.css'
import { useId } from 'react'
import { t } from '#texts'
import { nightsBetween, nightsOfStay } from '../../../../../contract/rooms/room-nights.ts'
import type { RoomRequest } from '../../../../../contract/rooms/room-requests.ts'
import type { MyRoom } from '../../../../../contract/rooms/rooms.ts'
import { useDayOrder } from '../../../../lib/format/day-order.ts'
import { dateFormat } from '../../../../../texts/intl.ts'
import { weekdayOf } from '../../../../lib/format/moments.ts'
import { hueStyle } from '../../../../ui/pictures/hue.ts'
import { hashOf } from '../../../../../contract/platform/hash-of.ts'
import { cx } from '../../../../ui/cx.ts'
import { freeByNight, requestedNights } from './request-nights.ts'

type NightsTableProps = { room: MyRoom; requests: readonly RoomRequest[] }

/** For the host: who has which nights, which ones a yes to each pending request would fill, and how many places are free. */
export function NightsTable({ room, requests }: NightsTableProps) {
  const title = useId()
  const order = useDayOrder()
  const nights = nightsOfStay(room)
  const free = freeByNight(room, requests)
  const shown = requests.filter(({ status }) => status !== 'rejected').toSorted(acceptedFirst)
  if (nights.length < 2 || shown.length === 0) return null
  return (
    <div className="min-w-0">
      <h3 id={title} className="text-base">
        {t.roomRequests.whoComesWhen()}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section aria-labelledby={title} tabIndex={0} className="nights-table mt-3 overflow-x-auto">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t.roomRequests.guest()}</span>
              </th>
              {nights.map((night) => (
                <th key={night} scope="col" abbr={weekdayOf(night, order)}>
                  <span>{dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(night))}</span>
                  <b>{Number(night.slice(8))}</b>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={t.roomRequests.you()} hueOf={room.host.id} nights={nights} has={nights} />
            {shown.map((request) => (
              <Row
                key={request.id}
                name={request.requester.name}
                hueOf={request.requester.id}
                nights={nights}
                has={nightsBetween(requestedNights(request))}
                isPending={request.status === 'pending'}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.roomRequests.freePlaces()}</th>
              {nights.map((night) => {
                const left = free.get(night) ?? 0
                return (
                  <td key={night} className={cx(left === 0 && 'nights-full')}>
                    {left}
                    {left === 0 && <span className="sr-only"> {t.roomRequests.full()}</span>}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  )
}

const acceptedFirst = (one: RoomRequest, other: RoomRequest) =>
  Number(one.status === 'pending') - Number(other.status === 'pending')

type RowProps = { name: string; hueOf: string; nights: string[]; has: readonly string[]; isPending?: boolean }

function Row({ name, hueOf, nights, has, isPending = false }: RowProps) {
  const own = new Set(has)
  return (
    <tr className={cx('hued', isPending && 'nights-pending')} style={hueStyle(hashOf(hueOf) % 360)}>
      <th scope="row">
        <bdi>{name}</bdi>
        {isPending && <span>{t.roomRequests.statusPending()}</span>}
      </th>
      {nights.map((night, at) => (
        <td key={night}>
          {own.has(night) && (
            <span
              className={cx(
                'nights-bar',
                !own.has(nights[at - 1] ?? '') && 'nights-bar-start',
                !own.has(nights[at + 1] ?? '') && 'nights-bar-end',
              )}
            >
              <span className="sr-only">{isPending ? t.roomRequests.wouldCome() : t.roomRequests.comes()}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}
