import type { ComponentProps } from 'react'

/*
 * The icons of the product: 24 px, drawn with one round line like the mark. They are decorative; the element around an icon has the
 * accessible name.
 */
export type IconProps = Omit<ComponentProps<'svg'>, 'children' | 'd'> & { size?: number }

type DrawnProps = IconProps & { d: string; solid?: boolean }

export function Icon({ d, size = 22, solid = false, ...rest }: DrawnProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={solid ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}

/** The logo: two lines that turn around one centre. */
export function Mark({ size = 28, ...rest }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" className="mark" aria-hidden {...rest}>
      <path d="M27 8C21 1.5 8 4 5 13c-2.5 8 5 13.5 11 3" />
      <path d="M5 24c6 6.5 19 4 22-5 2.5-8-5-13.5-11-3" />
    </svg>
  )
}

export const DanceIcon = (p: IconProps) => (
  <Icon
    d="M20.3 6C15.8 1.2 6 3 3.8 9.8c-1.9 6 3.7 10.1 8.2 2.2M3.7 18c4.5 4.8 14.3 3 16.5-3.8 1.9-6-3.7-10.1-8.2-2.2"
    {...p}
  />
)
export const BedIcon = (p: IconProps) => (
  <Icon
    d="M3 5v14M3 15.5h18V19M21 15.5V13a2.5 2.5 0 0 0-2.5-2.5H11.5v5M7.2 12.4a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2Z"
    {...p}
  />
)
export const PersonIcon = (p: IconProps) => (
  <Icon d="M12 12a4.3 4.3 0 1 0 0-8.6 4.3 4.3 0 0 0 0 8.6ZM3.8 20.5c.8-6.3 15.6-6.3 16.4 0" {...p} />
)
export const SearchIcon = (p: IconProps) => (
  <Icon d="M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM16 16l4.5 4.5" {...p} />
)
export const FilterIcon = (p: IconProps) => <Icon d="M3.5 7h17M7 12h10M10.5 17h3" {...p} />
export const CalendarIcon = (p: IconProps) => (
  <Icon
    d="M5.5 5.5h13A2 2 0 0 1 20.5 7.5v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM3.5 10.5h17M8 3v4M16 3v4"
    {...p}
  />
)
export const CheckIcon = (p: IconProps) => <Icon d="m4.5 12.8 5 5 10-11.6" {...p} />
export const CloseIcon = (p: IconProps) => <Icon d="m5.5 5.5 13 13M18.5 5.5l-13 13" {...p} />
export const PlusIcon = (p: IconProps) => <Icon d="M12 4.5v15M4.5 12h15" {...p} />
export const ChevronDownIcon = (p: IconProps) => <Icon d="m6 9.5 6 6 6-6" {...p} />
export const MenuIcon = (p: IconProps) => <Icon d="M4 7h16M4 12h16M4 17h16" {...p} />
export const RetryIcon = (p: IconProps) => (
  <Icon d="M4 12a8 8 0 0 1 14-5.3L20.5 9M20.5 4v5h-5M20 12a8 8 0 0 1-14 5.3L3.5 15M3.5 20v-5h5" {...p} />
)
export const AlertIcon = (p: IconProps) => (
  <Icon d="M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6ZM12 7.5v5.5M12 16.5h.01" {...p} />
)
