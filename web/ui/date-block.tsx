import { cx } from './cx.ts'

type DateBlockProps = {
  /** A day, 'YYYY-MM-DD': belongs to no time zone. */
  start: string
  end?: string
  locale?: string
  size?: 'medium' | 'large'
  className?: string
}

/** The date as on a poster: the month small, the day large ('NOV', '19' or '19–21'). */
export function DateBlock({ start, end = start, locale = 'en', size = 'medium', className }: DateBlockProps) {
  const part = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const month = (day: string) => part(day, { month: 'short' })
  const day = (of: string) => Number(of.slice(8, 10))
  const crosses = start.slice(0, 7) !== end.slice(0, 7)
  const spoken = (of: string) => part(of, { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <time dateTime={start} className={cx('date-block', size === 'large' && 'date-block-large', className)}>
      <span className="sr-only">{start === end ? spoken(start) : `${spoken(start)} – ${spoken(end)}`}</span>
      <span aria-hidden>{crosses ? `${month(start)}–${month(end)}` : month(start)}</span>
      <b aria-hidden>{start === end ? day(start) : `${day(start)}–${day(end)}`}</b>
    </time>
  )
}
