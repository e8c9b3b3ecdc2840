import { longDay, shortMonth } from './dates.ts'
import { cx } from '../../ui/cx.ts'

type DateBlockProps = {
  /** A day without a time zone, 'YYYY-MM-DD'. */
  start: string
  end?: string
  size?: 'medium' | 'large'
  className?: string
}

/** The dates in the style of a poster: the month small, the days large ('NOV', '19' or '19–21'). */
export function DateBlock({ start, end = start, size = 'medium', className }: DateBlockProps) {
  const day = (of: string) => Number(of.slice(8, 10))
  const crosses = start.slice(0, 7) !== end.slice(0, 7)
  return (
    <time dateTime={start} className={cx('date-block', size === 'large' && 'date-block-large', className)}>
      <span className="sr-only">{start === end ? longDay(start) : `${longDay(start)} – ${longDay(end)}`}</span>
      <span aria-hidden>{crosses ? `${shortMonth(start)}–${shortMonth(end)}` : shortMonth(start)}</span>
      <b aria-hidden>{start === end ? day(start) : `${day(start)}–${day(end)}`}</b>
    </time>
  )
}
