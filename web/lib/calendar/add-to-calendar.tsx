import { CalendarPlus } from 'lucide'
import { t } from '#texts'
import { buttonClass } from '../../ui/button.tsx'
import { useNeedsNetwork } from '../../ui/needs-network.ts'
import { icon } from '../../ui/pictures/icons.tsx'
import { inPageLanguage } from './calendar-address.ts'
import { saveCalendar } from './save-calendar.ts'

export const CalendarPlusIcon = icon(CalendarPlus)

type AddToCalendarProps = {
  /** '/api/festivals/…/calendar.ics' */
  address: `/api/${string}.ics`
  label?: string
  /** The name of the item, which screen readers add to the link's text. */
  name: string
  /** Displays only the icon. */
  isIcon?: boolean
  /** Displays a button, which on phones has only the icon. */
  isButton?: boolean
  /** Whether members may see more of it than visitors; a plain link gets the version for visitors. */
  asMember?: boolean
}

const pillClass = buttonClass({ className: 'max-sm:min-w-11 max-sm:px-2.5' })

/** A link to the calendar file of one item, which phones and computers open in their own calendar. */
export function AddToCalendar({
  address,
  name,
  label = t.calendar.addToCalendar(),
  isIcon = false,
  isButton = false,
  asMember = false,
}: AddToCalendarProps) {
  const file = inPageLanguage(address)
  const offline = useNeedsNetwork()
  const words = offline?.words ?? ''
  const look = isIcon
    ? { title: label, className: buttonClass({ variant: 'quiet', className: 'button-icon' }) }
    : { className: isButton ? pillClass : 'link inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5' }
  return (
    <a
      href={file}
      aria-label={(isIcon ? t.calendar.addNameToCalendar({ name }) : `${label}: ${name}`) + words}
      {...look}
      onClick={(event) => {
        if (!asMember) return
        event.preventDefault()
        void saveCalendar(file)
      }}
      // Without a network the browser would leave the page for its own.
      {...offline?.props}
    >
      <CalendarPlusIcon size={20} />
      {!isIcon && <span className={isButton ? 'max-sm:hidden' : undefined}>{label + words}</span>}
    </a>
  )
}
