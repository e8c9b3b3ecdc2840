import { LayoutDashboard, Settings2, Upload } from 'lucide'
import { BedIcon, CalendarIcon, CheckIcon, icon } from '../ui/pictures/icons.tsx'
import { HeartIcon, PlusIcon, SendIcon, ShieldIcon } from '../ui/pictures/more-icons.tsx'
import { addFestival, type Entry, myEvents } from './navigation.ts'

const SettingsIcon = icon(Settings2)
const UploadIcon = icon(Upload)
const DeskIcon = icon(LayoutDashboard)

/** The entries of the account menu besides the member's own page. They are loaded for members only. */
export const accountLinks = [
  { label: 'My Rooms', to: '/my-rooms', icon: BedIcon },
  { label: 'My Requests', to: '/my-requests', icon: SendIcon },
  { ...myEvents, icon: CalendarIcon },
  { label: 'Home safe', to: '/home-safe', icon: ShieldIcon },
  { label: 'Favorites', to: '/favorites', icon: HeartIcon },
  { ...addFestival, icon: PlusIcon },
  { label: 'Settings', to: '/settings', icon: SettingsIcon },
  { label: 'Admin desk', to: '/admin', icon: DeskIcon, adminsOnly: true },
  { label: 'Festivals to approve', to: '/admin/festivals', icon: CheckIcon, adminsOnly: true },
  { label: 'Admin Upload', to: '/admin/upload', icon: UploadIcon, adminsOnly: true },
] as const satisfies (Entry & { adminsOnly?: true })[]
