import {
  Bed,
  Calendar,
  Check,
  ChevronDown,
  CircleAlert,
  LayoutGrid,
  List,
  ListFilter,
  MapPinned,
  Menu,
  MessageSquare,
  RefreshCw,
  Search,
  UserRound,
  X,
  type IconNode,
} from 'lucide'
import { type ComponentProps, createElement } from 'react'
import { cx } from '../cx.ts'

/*
 * The icons of the product, drawn by Lucide, with a line of the mark's width. They are decorative; the element around an icon has the
 * accessible name.
 */
export type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { size?: number; solid?: boolean }

/** A component that draws an icon of Lucide. */
export const icon =
  (drawing: IconNode) =>
  ({ size = 22, solid = false, ...rest }: IconProps) => (
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
      {drawing.map(([shape, lines], key) => createElement(shape, { key, ...lines }))}
    </svg>
  )

/** The logo: two lines that turn around one centre. */
export function Mark({ size = 28, className }: Pick<IconProps, 'size' | 'className'>) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" className={cx('mark', className)} aria-hidden>
      <path d="M27 8C21 1.5 8 4 5 13c-2.5 8 5 13.5 11 3" />
      <path d="M5 24c6 6.5 19 4 22-5 2.5-8-5-13.5-11-3" />
    </svg>
  )
}

/** The lines of the logo as an icon. */
export const DanceIcon = icon([
  [
    'path',
    { d: 'M20.3 6C15.8 1.2 6 3 3.8 9.8c-1.9 6 3.7 10.1 8.2 2.2M3.7 18c4.5 4.8 14.3 3 16.5-3.8 1.9-6-3.7-10.1-8.2-2.2' },
  ],
])
export const BedIcon = icon(Bed)
export const PersonIcon = icon(UserRound)
export const SearchIcon = icon(Search)
export const FilterIcon = icon(ListFilter)
export const SocialsIcon = icon(MapPinned)
export const CalendarIcon = icon(Calendar)
export const CheckIcon = icon(Check)
export const CloseIcon = icon(X)
export const MessageIcon = icon(MessageSquare)
export const ChevronDownIcon = icon(ChevronDown)
export const MenuIcon = icon(Menu)
export const RetryIcon = icon(RefreshCw)
export const GridIcon = icon(LayoutGrid)
export const ListIcon = icon(List)
export const AlertIcon = icon(CircleAlert)
