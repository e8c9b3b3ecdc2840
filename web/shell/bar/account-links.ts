import { Bookmark, LayoutDashboard, Settings2, Upload } from 'lucide'
import { t } from '#texts'
import { BedIcon, CalendarIcon, icon } from '../../ui/pictures/icons.tsx'
import { HeartIcon, PlusIcon, SendIcon, ShieldIcon } from '../../ui/pictures/more-icons.tsx'
import { addFestival, type Entry, myEvents } from '../navigation/navigation.ts'

/* The entries of the account menu besides the member's own page, in groups. They are loaded only for members. */

const journeys = [
  { label: t.shell.myRooms, to: '/my-rooms', icon: BedIcon },
  { label: t.shell.myRequests, to: '/my-requests', icon: SendIcon },
  { label: t.shell.savedRooms, to: '/saved-rooms', icon: icon(Bookmark) },
  { ...myEvents, icon: CalendarIcon },
  { label: t.shell.favorites, to: '/favorites', icon: HeartIcon },
  { label: t.shell.homeSafe, to: '/home-safe', icon: ShieldIcon },
] as const satisfies Entry[]

const account = [
  { ...addFestival, icon: PlusIcon },
  { label: t.shell.settings, to: '/settings', icon: icon(Settings2) },
] as const satisfies Entry[]

const forAdmins = [
  { label: t.shell.adminDesk, to: '/admin', icon: icon(LayoutDashboard) },
  { label: t.shell.adminUpload, to: '/admin/upload', icon: icon(Upload) },
] as const satisfies Entry[]

export const accountGroups = { journeys, account, forAdmins }
