import { percent } from '../../../texts/intl.ts'
import { cx } from '../cx.ts'

type ProgressBarProps = {
  label: string
  /** From 0 to 1; omit it while the progress is unknown. */
  value?: number
  /** The text at the right: '3 of 7', '64%'. */
  detail?: string
  className?: string
}

export function ProgressBar({ label, value, detail, className }: ProgressBarProps) {
  return (
    <div className={cx('progress', className)}>
      <div className="progress-words" aria-hidden>
        <span>{label}</span>
        <span>{detail ?? (value === undefined ? '' : percent(value))}</span>
      </div>
      <progress className="progress-bar" aria-label={label} aria-valuetext={detail} value={value} max={1} />
    </div>
  )
}
