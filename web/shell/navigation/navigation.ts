import type { ComponentType } from 'react'
import { t } from '#texts'
import { BedIcon, CalendarIcon, DanceIcon, type IconProps, MessageIcon, SocialsIcon } from '../../ui/pictures/icons.tsx'

/** The id of the account menu, which the avatar opens, and on phones also the "You" tab. */
export const accountMenuId = 'account-menu'
/** The id of the panel that the bell opens. */
export const notificationPanelId = 'notification-panel'

export type Entry = {
  label: () => string
  to: `/${string}`
  icon?: ComponentType<IconProps>
  covers?: RegExp
  search?: object
}

/*
 * The entries of the navigation; those for members only are in account-links.ts. `covers` matches the other paths that belong to an
 * entry.
 */

const festivals = {
  label: t.shell.festivals,
  to: '/',
  icon: DanceIcon,
  covers: /^\/festivals(?!\/(calendar|new)$)/,
} as const
const rooms = { label: t.shell.rooms, to: '/rooms', icon: BedIcon, covers: /^\/rooms\// } as const
const socials = {
  label: t.shell.socialFinder,
  to: '/social-parties',
  icon: SocialsIcon,
  covers: /^\/social-parties\//,
} as const
const calendar = { label: t.shell.festivalCalendar, to: '/festivals/calendar', icon: CalendarIcon } as const
/** In the bar of members on wide screens. */
export const myEvents = { label: t.shell.myEvents, to: '/my-events' } as const
export const addFestival = { label: t.shell.addFestival, to: '/festivals/new' } as const
export const messages = { label: t.shell.messages, to: '/messages', icon: MessageIcon } as const

export const mainLinks = [festivals, rooms, socials, calendar] as const satisfies Entry[]

/** The tabs at the bottom of a phone; 'You' follows after these. */
export const tabLinks = [festivals, rooms, { ...socials, label: t.shell.socials }, messages] as const satisfies Entry[]

export const footerLinks = [
  { title: t.shell.festivals, links: [{ label: t.shell.browseFestivals, to: '/' }, calendar, addFestival] },
  {
    title: t.shell.rooms,
    links: [
      { label: t.shell.findRooms, to: '/rooms' },
      { label: t.shell.postRoom, to: '/rooms', search: { post: 1 } },
    ],
  },
  {
    title: t.shell.connect,
    links: [
      messages,
      { label: t.shell.safetyGuidelines, to: '/safety' },
      { label: t.shell.support, to: '/support' },
      { label: t.installed.getTheApp, to: '/install' },
      { label: t.shell.privacy, to: '/privacy' },
      { label: t.shell.terms, to: '/terms' },
    ],
  },
] as const satisfies { title: () => string; links: Entry[] }[]

/** Whether the page at `path` belongs to the "You" tab of this member. */
export const isYours = (path: string, username: string) =>
  /^\/(settings|onboarding|admin|favorites|saved-rooms$|my-|notifications|ratings|home-safe|festivals\/new$)/.test(
    path,
  ) || path === `/members/${username}`

/** The value of `aria-current` for an entry while the page at `path` is open. */
export function currentness({ to, covers }: Pick<Entry, 'to' | 'covers'>, path: string): 'page' | 'true' | undefined {
  if (path === to) return 'page'
  return covers?.test(path) ? 'true' : undefined
}
