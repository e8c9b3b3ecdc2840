import { CheckIcon } from '../ui/icons.tsx'
import { SettingsIcon } from '../ui/more-icons.tsx'
import { addFestival, type Entry } from './navigation.ts'

/** What the avatar's menu leads to, beside a member's own page. Visitors do not load it. */
export const accountLinks = [
  addFestival,
  { label: 'Settings', to: '/settings', icon: SettingsIcon },
  { label: 'Festivals to approve', to: '/admin/festivals', icon: CheckIcon, adminsOnly: true },
] as const satisfies Entry[]
