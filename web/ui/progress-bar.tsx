import type { CSSProperties } from 'react'
import { cx } from './cx.ts'

type ProgressBarProps = {
  label: string
  /** From 0 to 1; leave it out while nobody knows. */
  value?: number
  /** What stands at the right: '3 of 7', '64%'. */
  detail?: string
  className?: string
}

export function ProgressBar({ label, value, detail, className }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  const style = percent === undefined ? undefined : ({ '--done': `${percent}%` } as CSSProperties)
  return (
    <div className={cx('progress', className)}>
      <div className="progress-words" aria-hidden>
        <span>{label}</span>
        <span>{detail ?? (percent === undefined ? '' : `${percent}%`)}</span>
      </div>
      <div
        className="progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuetext={detail}
      >
        <span style={style} />
      </div>
    </div>
  )
}
