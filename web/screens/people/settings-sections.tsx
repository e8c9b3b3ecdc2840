import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Profile } from '../../../contract/people/profile.ts'
import { DeleteAccount } from '../../features/people/account/delete-account.tsx'
import { DownloadData } from '../../features/people/account/download-data.tsx'
import { EmailAddress } from '../../features/people/account/email-address.tsx'
import { PasswordForm } from '../../features/people/account/password-form.tsx'
import { SessionList } from '../../features/people/account/session-list.tsx'
import { useSignInAgain } from '../../features/people/auth/sign-in-again.ts'
import { useSignOut } from '../../features/people/auth/sign-out.ts'
import { BlockedMembers } from '../../features/people/blocks/blocked-members.tsx'
import { AudienceChoice } from '../../features/festivals/festival-attendance/audience-choice.tsx'
import { FollowPrivacy } from '../../features/people/follows/follow-privacy.tsx'
import { CalendarFeed } from '../../features/festivals/calendar/calendar-feed.tsx'
import { whatIsInIt } from '../../features/festivals/calendar/calendar.words.ts'
import { NotificationChoices } from '../../features/chat/notifications/notification-choices.tsx'
import { LinksForm } from '../../features/people/profile/links-form.tsx'
import { PreferencesForm } from '../../features/people/profile/preferences-form.tsx'
import { SocialLinks } from '../../features/people/profile/social-links.tsx'
import { SavedSearches } from '../../features/rooms/rooms/saved-searches.tsx'
import { movedTo } from '../../features/people/settings/earlier-addresses.ts'
import { Appearance } from '../../features/people/settings/appearance.tsx'
import { ProfileForm } from '../../features/people/settings/profile-form.tsx'
import type { SettingsPage } from '../../features/people/settings/settings-pages.ts'
import { VerificationList } from '../../features/people/verifications/verification-list.tsx'
import { CurrencySwitch } from '../../shell/currency-switch.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

type Open = 'profile' | SettingsPage
type SectionsProps = { open: Open; profile: Profile }
type PageProps = { profile: Profile }

const atOnce = 'Each choice is saved at once.'

const pages: Record<Open, (props: PageProps) => ReactNode> = {
  profile: ProfilePage,
  links: LinksPage,
  preferences: PreferencesPage,
  verifications: VerificationsPage,
  privacy: PrivacyPage,
  login: LoginPage,
  notifications: NotificationsPage,
  calendar: CalendarPage,
  display: DisplayPage,
  'your-data': DataPage,
}

/** The cards of the open page. Forms save their input on submit; single choices are saved at once, with a confirmation. */
export function SettingsSections({ open, profile }: SectionsProps) {
  const cards = useOpenedPart(open)
  const Page = pages[open]
  return (
    <div ref={cards} className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
      <Page profile={profile} />
    </div>
  )
}

function ProfilePage({ profile }: PageProps) {
  const signInAgain = useSignInAgain('/settings')
  return <ProfileForm profile={profile} links={<SocialLinks profile={profile} />} onSignInAgain={signInAgain} />
}

function LinksPage({ profile }: PageProps) {
  return (
    <SectionCard id="links" title="Social links" lead="More places to find you. They are on your page, too.">
      <LinksForm profile={profile} />
    </SectionCard>
  )
}

function PreferencesPage({ profile }: PageProps) {
  return (
    <SectionCard
      id="preferences"
      title="Room fit preferences"
      lead="What you like to share, and with whom. It decides which rooms are suggested to you."
    >
      <PreferencesForm profile={profile} />
    </SectionCard>
  )
}

function VerificationsPage({ profile }: PageProps) {
  return (
    <SectionCard
      id="verifications"
      title="Verifications"
      lead="Others see these marks on your page, beside your rooms and with your requests. All of them are optional."
    >
      <VerificationList memberId={profile.id} instagram={profile.instagramHandle} />
    </SectionCard>
  )
}

function PrivacyPage({ profile }: PageProps) {
  return (
    <>
      <SectionCard
        id="who-goes"
        title="Who can see where you go"
        lead={`The festivals on your page, and your name under Who's going with your role and days there. The number of people going always includes you. ${atOnce}`}
      >
        <AudienceChoice profile={profile} />
      </SectionCard>
      <SectionCard id="follows" title="Followers" lead={`What others see on your page. You always see both. ${atOnce}`}>
        <FollowPrivacy profile={profile} />
      </SectionCard>
      <SectionCard
        id="blocked"
        title="Blocked members"
        lead="You and they do not see each other. They are not told, neither now nor when you unblock them."
      >
        <BlockedMembers memberId={profile.id} />
      </SectionCard>
    </>
  )
}

function LoginPage({ profile }: PageProps) {
  const signOut = useSignOut()
  const signInAgain = useSignInAgain('/settings/login')
  return (
    <>
      <SectionCard id="email" title="Email address" lead="Where we write to. Nobody else sees it.">
        <EmailAddress profile={profile} />
      </SectionCard>
      <SectionCard
        id="password"
        title="Password"
        lead={
          profile.hasPassword
            ? 'A new one signs you out everywhere else.'
            : 'So far you log in with Google. With a password you can log in without it, too.'
        }
      >
        <PasswordForm profile={profile} onSignInAgain={signInAgain} />
      </SectionCard>
      <SectionCard id="sessions" title="Sessions" lead="Where you are signed in. Sign out what you do not recognise.">
        <SessionList memberId={profile.id} onSignOutHere={() => void signOut()} />
      </SectionCard>
    </>
  )
}

function NotificationsPage({ profile }: PageProps) {
  return (
    <>
      {/* First, because notifications and emails link to it while the long list of choices is still loading. */}
      <SectionCard
        id="searches"
        title="Saved searches"
        lead="We look for new rooms that fit them every quarter of an hour, and write to you once a day at most."
      >
        <SavedSearches memberId={profile.id} />
      </SectionCard>
      <SectionCard
        id="notifications"
        title="Notifications"
        lead={`How we tell you what happens. Emails go to your confirmed address only. ${atOnce}`}
      >
        <NotificationChoices memberId={profile.id} />
      </SectionCard>
    </>
  )
}

function CalendarPage({ profile }: PageProps) {
  return (
    <SectionCard id="calendar" title="Calendar" lead={whatIsInIt}>
      <CalendarFeed memberId={profile.id} />
    </SectionCard>
  )
}

function DisplayPage() {
  return (
    <>
      <Appearance />
      <SectionCard
        id="currency"
        title="Currency"
        lead={`What prices are shown in, on every page of this browser. ${atOnce}`}
      >
        <CurrencySwitch className="sm:max-w-[20rem]" />
      </SectionCard>
    </>
  )
}

function DataPage({ profile }: PageProps) {
  const signInAgain = useSignInAgain('/settings/your-data')
  return (
    <SectionCard id="your-data" title="Your data">
      <DownloadData profile={profile} />
      <DeleteAccount profile={profile} onSignInAgain={signInAgain} />
    </SectionCard>
  )
}

/**
 * Scrolls to the part in the address, which exists only after the settings are loaded, or focuses the page that was chosen in the menu, so
 * that Tab continues in it. The earlier address of a part that has moved leads to its current page.
 */
function useOpenedPart(open: Open) {
  const navigate = useNavigate()
  const part = useLocation({ select: ({ hash }) => hash })
  const moved = open === 'profile' ? movedTo(part) : undefined
  const cards = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (moved !== undefined)
      void navigate({ to: '/settings/$section', params: { section: moved }, hash: part, replace: true })
    else if (part !== '') document.getElementById(part)?.scrollIntoView()
    else if (before.current !== open)
      cards.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    before.current = open
  }, [open, part, moved, navigate])
  return cards
}
