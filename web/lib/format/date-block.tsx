import { longDay, shortMonth } from './dates.ts'
import { cx } from '../../ui/cx.ts'

type DateBlockProps = {
  /** A day without a time zone, 'YYYY-MM-DD'. */
  start: string
  end?: string
  /** Whether the days are also written next to it: then screen readers skip it. */
  isRepeated?: boolean
  className?: string
}

/** The dates in the style of a poster: the month small, the days large ('NOV', '19' or '19–21'). */
export function DateBlock({ start, end = start, isRepeated = false, className }: DateBlockProps) {
  const day = (of: string) => Number(of.slice(8, 10))
  const crosses = start.slice(0, 7) !== end.slice(0, 7)
  const look = cx('date-block', className)
  const months = crosses ? `${shortMonth(start)}–${shortMonth(end)}` : shortMonth(start)
  const days = start === end ? day(start) : `${day(start)}–${day(end)}`
  if (isRepeated)
    return (
      <div aria-hidden className={look}>
        {months}
        <b>{days}</b>
      </div>
    )
  return (
    <time dateTime={start} className={look}>
      <span className="sr-only">{start === end ? longDay(start) : `${longDay(start)} – ${longDay(end)}`}</span>
      <span aria-hidden>{months}</span>
      <b aria-hidden>{days}</b>
    </time>
  )
}
