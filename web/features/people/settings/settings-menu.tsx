import { Link } from '@tanstack/react-router'
import { Eye, HardDriveDownload, KeyRound, Link2, Palette } from 'lucide'
import { type ComponentType, useState } from 'react'
import { t } from '#texts'
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
  title: () => string
  icon: ComponentType<IconProps>
  /** The prefix of the name under which its form stores a draft. */
  draft?: string
}

const entries: Record<'profile' | SettingsPage, Entry> = {
  profile: { title: t.settings.profile, icon: PersonIcon, draft: 'settings' },
  links: { title: t.settings.socialLinks, icon: icon(Link2), draft: 'links' },
  preferences: { title: t.settings.roomFit, icon: BedIcon, draft: 'preferences' },
  verifications: { title: t.settings.verifications, icon: ShieldIcon },
  privacy: { title: t.settings.privacy, icon: icon(Eye) },
  login: { title: t.settings.loginAndSecurity, icon: icon(KeyRound) },
  notifications: { title: t.settings.notifications, icon: BellIcon },
  calendar: { title: t.settings.calendar, icon: CalendarIcon },
  display: { title: t.settings.display, icon: icon(Palette) },
  'your-data': { title: t.settings.yourData, icon: icon(HardDriveDownload) },
}
const names = Object.keys(entries) as (keyof typeof entries)[]

type SettingsMenuProps = { open: 'profile' | SettingsPage; memberId: string }

/** The pages of the settings: beside the open one on wide screens, and on phones behind a button with its name. */
export function SettingsMenu({ open, memberId }: SettingsMenuProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <nav aria-label={t.settings.settingsSections()} className="min-w-0 lg:sticky lg:top-24 lg:self-start">
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls="settings-menu"
        onClick={() => setUnfolded(!isUnfolded)}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-m bg-raised px-4 text-start font-medium shadow-rest lg:hidden"
      >
        <Row {...entries[open]} />
        <span className="text-sm font-normal text-soft">{t.settings.allSettings()}</span>
        <ChevronDownIcon size={20} className={cx('ms-auto flex-none text-soft', isUnfolded && 'rotate-180')} />
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
      <span className="min-w-0 grow basis-24 wrap-anywhere">{title()}</span>
      {isUnsaved && <span className="flex-none text-sm font-normal text-soft">{t.settings.notSavedYet()}</span>}
    </>
  )
}
