import { cx } from '../../../../ui/cx.ts'
import { partsOfTime } from '../list/next-party.words.ts'

/** The announced time: its beginning in large type, the rest below it. Renders nothing if there is none. */
export function PartyTime({ time, className }: { time: string; className?: string }) {
  const { begins, ends } = partsOfTime(time)
  if (begins === '') return null
  const isClock = begins.length <= 8
  return (
    <p className={cx('party-time', className)}>
      <b className={isClock ? undefined : 'party-time-words'}>{begins}</b> {ends !== '' && <span>{ends}</span>}
    </p>
  )
}
