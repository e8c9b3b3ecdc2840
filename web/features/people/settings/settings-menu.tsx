import { Link } from '@tanstack/react-router'
import { Eye, HardDriveDownload, KeyRound, Link2, Palette } from 'lucide'
import { type ComponentType, useState } from 'react'
import { read } from '../../../lib/browser/browser-store.ts'
import { draftEntry } from '../../../lib/browser/drafts.ts'
import { cx } from '../../../ui/cx.ts'
import {
  BedIcon,
  CalendarIcon,
  ChevronDownIcon,
  icon,
  type IconProps,
  PersonIcon,
} from '../../../ui/pictures/icons.tsx'
import { BellIcon, ShieldIcon } from '../../../ui/pictures/more-icons.tsx'
import type { SettingsPage } from './settings-pages.ts'

type Entry = {
  title: string
  icon: ComponentType<IconProps>
  /** The prefix of the name under which its form stores a draft. */
  draft?: string
}

const entries: Record<'profile' | SettingsPage, Entry> = {
  profile: { title: 'Profile', icon: PersonIcon, draft: 'settings' },
  links: { title: 'Social links', icon: icon(Link2), draft: 'links' },
  preferences: { title: 'Room fit', icon: BedIcon, draft: 'preferences' },
  verifications: { title: 'Verifications', icon: ShieldIcon },
  privacy: { title: 'Privacy', icon: icon(Eye) },
  login: { title: 'Login and security', icon: icon(KeyRound) },
  notifications: { title: 'Notifications', icon: BellIcon },
  calendar: { title: 'Calendar', icon: CalendarIcon },
  display: { title: 'Appearance and currency', icon: icon(Palette) },
  'your-data': { title: 'Your data', icon: icon(HardDriveDownload) },
}
const names = Object.keys(entries) as (keyof typeof entries)[]

type SettingsMenuProps = { open: 'profile' | SettingsPage; memberId: string }

/** The pages of the settings: beside the open one on wide screens, and on phones behind a button with its name. */
export function SettingsMenu({ open, memberId }: SettingsMenuProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <nav aria-label="Parts of the settings" className="min-w-0 lg:sticky lg:top-24 lg:self-start">
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls="settings-menu"
        onClick={() => setUnfolded(!isUnfolded)}
        className="flex min-h-12 w-full items-center gap-3 rounded-m bg-raised px-4 text-start font-medium shadow-rest lg:hidden"
      >
        <Row {...entries[open]} />
        <span className="text-sm font-normal text-soft">All settings</span>
        <ChevronDownIcon size={20} className={cx('flex-none text-soft', isUnfolded && 'rotate-180')} />
      </button>
      <ul
        id="settings-menu"
        className={cx(
          'grid max-lg:mt-2 max-lg:divide-y max-lg:divide-line max-lg:rounded-m max-lg:bg-raised max-lg:px-4 max-lg:py-1 max-lg:shadow-rest',
          !isUnfolded && 'max-lg:hidden',
        )}
      >
        {names.map((name) => (
          <li key={name}>
            <Link
              {...addressOf(name)}
              aria-current={name === open ? 'page' : undefined}
              activeOptions={{ exact: true }}
              onClick={() => setUnfolded(false)}
              className="flex min-h-12 items-center gap-3 leading-tight font-medium aria-[current=page]:text-accent-ink lg:min-h-11 lg:rounded-full lg:px-4 lg:hover:bg-sunk lg:aria-[current=page]:bg-accent-wash"
            >
              <Row {...entries[name]} isUnsaved={name !== open && hasDraft(entries[name], memberId)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const addressOf = (name: keyof typeof entries) =>
  name === 'profile'
    ? ({ to: '/settings' } as const)
    : ({ to: '/settings/$section', params: { section: name } } as const)

const hasDraft = ({ draft }: Entry, memberId: string) =>
  draft !== undefined && read(draftEntry(`${draft}:${memberId}`)) !== null

function Row({ title, icon: Icon, isUnsaved = false }: Entry & { isUnsaved?: boolean }) {
  return (
    <>
      <Icon size={20} className="flex-none" />
      <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
      {isUnsaved && <span className="flex-none text-sm font-normal text-soft">Not saved yet</span>}
    </>
  )
}
