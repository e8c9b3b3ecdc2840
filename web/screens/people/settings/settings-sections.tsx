import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#texts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { DeleteAccount } from '../../../features/people/account/delete-account.tsx'
import { DownloadData } from '../../../features/people/account/download-data.tsx'
import { ForgetDevice } from '../../../features/people/account/forget-device.tsx'
import { useForgetDevice } from '../../../features/people/auth/use-forget-device.ts'
import { EmailAddress } from '../../../features/people/account/email-address.tsx'
import { PasswordForm } from '../../../features/people/account/password-form.tsx'
import { SessionList } from '../../../features/people/account/session-list.tsx'
import { useSignInAgain } from '../../../features/people/auth/sign-in-again.ts'
import { useSignOut } from '../../../features/people/auth/sign-out.ts'
import { BlockedMembers } from '../../../features/people/blocks/blocked-members.tsx'
import { AudienceChoice } from '../../../features/festivals/festival-attendance/audience-choice.tsx'
import { FollowPrivacy } from '../../../features/people/follows/follow-privacy.tsx'
import { CalendarFeed } from '../../../features/festivals/calendar/calendar-feed.tsx'
import { PushSettings } from '../../../features/chat/push/push-settings.tsx'
import { DigestChoice } from '../../../features/chat/notifications/digest-choice.tsx'
import { NotificationChoices } from '../../../features/chat/notifications/notification-choices.tsx'
import { LinksForm } from '../../../features/people/profile/links-form.tsx'
import { PreferencesForm } from '../../../features/people/profile/preferences-form.tsx'
import { SocialLinks } from '../../../features/people/profile/social-links.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { movedTo } from '../../../features/people/settings/earlier-addresses.ts'
import { Appearance } from '../../../features/people/settings/appearance.tsx'
import { ProfileForm } from '../../../features/people/settings/profile-form.tsx'
import type { SettingsPage } from '../../../features/people/settings/settings-pages.ts'
import { VerificationList } from '../../../features/people/verifications/verification-list.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { CurrencySwitch } from '../../../shell/bar/currency-switch.tsx'
import { LanguageLinks } from '../../../shell/languages/language-links.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'

type Open = 'profile' | SettingsPage
type SectionsProps = { open: Open; profile: Profile }
type PageProps = { profile: Profile }

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
    <SectionCard id="links" title={t.settings.socialLinks()} lead={t.settings.socialLinksLead()}>
      <LinksForm profile={profile} />
    </SectionCard>
  )
}

function PreferencesPage({ profile }: PageProps) {
  return (
    <SectionCard id="preferences" title={t.settings.roomFitPreferences()} lead={t.settings.roomFitLead()}>
      <PreferencesForm profile={profile} />
    </SectionCard>
  )
}

function VerificationsPage({ profile }: PageProps) {
  return (
    <SectionCard id="verifications" title={t.settings.verifications()} lead={t.settings.verificationsLead()}>
      <VerificationList memberId={profile.id} instagram={profile.instagramHandle} />
    </SectionCard>
  )
}

function PrivacyPage({ profile }: PageProps) {
  return (
    <>
      <SectionCard id="who-goes" title={t.settings.whoSeesWhereYouGo()} lead={t.settings.whereYouGoLead()}>
        <AudienceChoice profile={profile} />
      </SectionCard>
      <SectionCard id="follows" title={t.settings.followers()} lead={t.settings.followersLead()}>
        <FollowPrivacy profile={profile} />
      </SectionCard>
      <SectionCard id="blocked" title={t.settings.blockedMembers()} lead={t.settings.blockedMembersLead()}>
        <BlockedMembers memberId={profile.id} />
      </SectionCard>
    </>
  )
}

function LoginPage({ profile }: PageProps) {
  const signOut = useSignOut()
  const forgetDevice = useForgetDevice()
  const signInAgain = useSignInAgain('/settings/login')
  return (
    <>
      <SectionCard id="email" title={t.settings.emailAddress()} lead={t.settings.emailAddressLead()}>
        <EmailAddress profile={profile} />
      </SectionCard>
      <SectionCard
        id="password"
        title={t.settings.password()}
        lead={profile.hasPassword ? t.settings.passwordLead() : t.settings.noPasswordLead()}
      >
        <PasswordForm profile={profile} onSignInAgain={signInAgain} />
      </SectionCard>
      <SectionCard id="sessions" title={t.settings.sessions()} lead={t.settings.sessionsLead()}>
        <SessionList memberId={profile.id} onSignOutHere={() => void signOut()} />
      </SectionCard>
      <SectionCard id="this-device" title={t.offline.thisDevice()} lead={t.offline.thisDeviceLead()}>
        <ForgetDevice onForget={forgetDevice} />
      </SectionCard>
    </>
  )
}

function NotificationsPage({ profile }: PageProps) {
  return (
    <>
      {/* First, because notifications and emails link to it while the long list of choices is still loading. */}
      <SectionCard id="searches" title={t.settings.savedSearches()} lead={t.settings.savedSearchesLead()}>
        <SavedSearches memberId={profile.id} />
      </SectionCard>
      <SectionCard id="notifications" title={t.settings.notifications()} lead={t.settings.notificationsLead()}>
        <DigestChoice memberId={profile.id} />
        <NotificationChoices memberId={profile.id} />
      </SectionCard>
      {/* Last, because it is known late whether this browser gets them, and nothing below may move. */}
      <SectionCard id="push" title={t.push.title()} lead={t.push.lead()}>
        <PushSettings profile={profile} />
      </SectionCard>
    </>
  )
}

function CalendarPage({ profile }: PageProps) {
  return (
    <SectionCard id="calendar" title={t.settings.calendar()} lead={t.calendar.whatIsInIt()}>
      <CalendarFeed memberId={profile.id} />
    </SectionCard>
  )
}

function DisplayPage({ profile }: PageProps) {
  return (
    <>
      <Appearance />
      <SectionCard id="language" title={t.settings.language()} lead={t.settings.languageLead()}>
        <LanguageLinks
          current={profile.language}
          className="chip-group-row"
          linkClass="chip"
          onRefused={(error) => toastFailure(t.common.updateFailed(), error)}
        />
      </SectionCard>
      <SectionCard id="currency" title={t.settings.currency()} lead={t.settings.currencyLead()}>
        <CurrencySwitch className="sm:max-w-[20rem]" />
      </SectionCard>
    </>
  )
}

function DataPage({ profile }: PageProps) {
  const signInAgain = useSignInAgain('/settings/your-data')
  return (
    <SectionCard id="your-data" title={t.settings.yourData()}>
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
