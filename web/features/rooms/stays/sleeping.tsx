import { t } from '#texts'
import { hashOf } from '../../../../contract/platform/hash-of.ts'
import type { Stay } from '../../../../contract/rooms/stays.ts'
import { dateFormat } from '../../../../texts/intl.ts'
import { formatDaysOfYear } from '../../../lib/format/dates.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { firstNameOf } from '../../../lib/member/first-name.ts'
import { hueStyle } from '../../../ui/pictures/hue.ts'
import { hidden } from '../../../ui/text-elements.tsx'
import { type Bar, bedRows, nightsOfGrid } from './sleeping-grid.ts'
import './stays.css'
import { bedWords } from './stays.words.ts'

type SleepingProps = { stay: Stay; memberId: string }

/** Who sleeps where: a table of beds and nights, in which each person is a bar. */
export function Sleeping({ stay, memberId }: SleepingProps) {
  const nights = nightsOfGrid(stay)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section className="stay-nights overflow-x-auto" aria-label={t.stays.beds()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t.stays.beds()}</span>
            </th>
            {nights.map((night) => (
              <th key={night} scope="col">
                <Night night={night} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bedRows(stay).flatMap(({ bed, rows }) =>
            rows.map((bars, at) => (
              <tr key={`${bed?.id ?? 'none'} ${String(at)}`}>
                {at === 0 && (
                  <th scope="row" rowSpan={rows.length}>
                    <span dir="auto">{bed ? bedWords(bed) : t.stays.noBedYet()}</span>
                  </th>
                )}
                {bars.map((bar) => (
                  <Nights key={bar.from} bar={bar} isFree={bed !== null && at === 0} memberId={memberId} />
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}

/** 'Fri' above '27'; screen readers get the day. */
function Night({ night }: { night: string }) {
  const order = useDayOrder()
  return (
    <>
      <span className="sr-only">{formatDaysOfYear(night, night, order)}</span>
      <span aria-hidden>
        {dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(night))}
        <b>{Number(night.slice(8))}</b>
      </span>
    </>
  )
}

function Nights({ bar: { nights, person }, isFree, memberId }: { bar: Bar; isFree: boolean; memberId: string }) {
  if (person === null) return <td colSpan={nights}>{isFree && <span className="stay-free">{t.stays.free()}</span>}</td>
  const { member, isHost } = person
  const name = firstNameOf(member.name)
  const role = member.id === memberId ? 'you' : isHost ? 'host' : 'other'
  return (
    <td colSpan={nights}>
      <span className="hued stay-bar" style={hueStyle(hashOf(member.id) % 360)}>
        <bdi translate="no">{t.stays.nameInBar({ name, role })}</bdi>
        {hidden(`, ${t.stays.nights({ nights })}`)}
      </span>
    </td>
  )
}
