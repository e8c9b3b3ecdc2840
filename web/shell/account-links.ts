import { BedIcon, CheckIcon, PlusIcon } from '../ui/icons.tsx'
import { SendIcon, SettingsIcon } from '../ui/more-icons.tsx'
import type { Entry } from './navigation.ts'

/** What the avatar leads to: apart from the other entries, for visitors do not load it. */
export const accountLinks = [
  { label: 'My Rooms', to: '/my-rooms', icon: BedIcon },
  { label: 'My Requests', to: '/my-requests', icon: SendIcon },
  { label: 'Add Festival', to: '/festivals/new', icon: PlusIcon },
  { label: 'Settings', to: '/settings', icon: SettingsIcon },
  { label: 'Festivals to approve', to: '/admin/festivals', icon: CheckIcon, adminsOnly: true },
] as const satisfies (Entry & { adminsOnly?: true })[]
