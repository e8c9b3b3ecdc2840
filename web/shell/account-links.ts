import { Bookmark, LayoutDashboard, Settings2, Upload } from 'lucide'
import { BedIcon, CalendarIcon, icon } from '../ui/pictures/icons.tsx'
import { HeartIcon, PlusIcon, SendIcon, ShieldIcon } from '../ui/pictures/more-icons.tsx'
import { addFestival, type Entry, myEvents } from './navigation.ts'

/* The entries of the account menu besides the member's own page, in groups. They are loaded only for members. */

const journeys = [
  { label: 'My Rooms', to: '/my-rooms', icon: BedIcon },
  { label: 'My Requests', to: '/my-requests', icon: SendIcon },
  { label: 'Saved rooms', to: '/saved-rooms', icon: icon(Bookmark) },
  { ...myEvents, icon: CalendarIcon },
  { label: 'Favorites', to: '/favorites', icon: HeartIcon },
  { label: 'Home safe', to: '/home-safe', icon: ShieldIcon },
] as const satisfies Entry[]

const account = [
  { ...addFestival, icon: PlusIcon },
  { label: 'Settings', to: '/settings', icon: icon(Settings2) },
] as const satisfies Entry[]

const forAdmins = [
  { label: 'Admin desk', to: '/admin', icon: icon(LayoutDashboard) },
  { label: 'Admin Upload', to: '/admin/upload', icon: icon(Upload) },
] as const satisfies Entry[]

export const accountGroups = { journeys, account, forAdmins }
