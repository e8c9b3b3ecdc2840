/** The largest number on a badge of the bar (product specification, section 9). */
export const maxOnBadge = 9

type CountBadgeProps = {
  value: number
  /** The accessible name: "3 unread messages"; not needed if the element around it has one. */
  label?: string
  /** Above this number the text is "9+". */
  max?: number
}

/** The number of new items; renders nothing at 0. */
export function CountBadge({ value, label, max = 99 }: CountBadgeProps) {
  if (value <= 0) return null
  return (
    <span className="count">
      <span aria-hidden>{value > max ? `${max}+` : value}</span>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
