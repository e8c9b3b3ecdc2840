import { useEffect } from 'react'
import type { Profile } from '../../contract/profile.ts'
import { DeleteAccount } from '../features/account/delete-account.tsx'
import { DownloadData } from '../features/account/download-data.tsx'
import { EmailAddress } from '../features/account/email-address.tsx'
import { PasswordForm } from '../features/account/password-form.tsx'
import { SessionList } from '../features/account/session-list.tsx'
import { useSignInAgain } from '../features/auth/sign-in-again.ts'
import { useSignOut } from '../features/auth/sign-out.ts'
import { BlockedMembers } from '../features/blocks/blocked-members.tsx'
import { AudienceChoice } from '../features/festival-attendance/audience-choice.tsx'
import { FollowPrivacy } from '../features/follows/follow-privacy.tsx'
import { CalendarFeed } from '../features/calendar/calendar-feed.tsx'
import { NotificationChoices } from '../features/notifications/notification-choices.tsx'
import { LinksForm } from '../features/profile/links-form.tsx'
import { PreferencesForm } from '../features/profile/preferences-form.tsx'
import { SocialLinks } from '../features/profile/social-links.tsx'
import { Appearance } from '../features/settings/appearance.tsx'
import { ProfileForm } from '../features/settings/profile-form.tsx'
import { SectionLinks } from '../features/settings/section-links.tsx'
import { VerificationList } from '../features/verifications/verification-list.tsx'
import { CurrencySwitch } from '../shell/currency-switch.tsx'
import { SectionCard } from '../ui/section-card.tsx'

const sections = [
  { id: 'profile', title: 'Profile Information' },
  { id: 'dance', title: 'Dance Preferences' },
  { id: 'social', title: 'Social Media' },
  { id: 'links', title: 'Social links' },
  { id: 'preferences', title: 'Room fit preferences' },
  { id: 'who-goes', title: 'Who sees where you go' },
  { id: 'follows', title: 'Followers' },
  { id: 'blocked', title: 'Blocked members' },
  { id: 'password', title: 'Password' },
  { id: 'email', title: 'Email address' },
  { id: 'verifications', title: 'Verifications' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'calendar', title: 'Calendar' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'currency', title: 'Currency' },
  { id: 'sessions', title: 'Sessions' },
  { id: 'your-data', title: 'Your data' },
]

/** All settings of a member, with links to each section. They are loaded together, so that a link finds its section. */
export function SettingsSections({ profile }: { profile: Profile }) {
  const signOut = useSignOut()
  const signInAgain = useSignInAgain('/settings')
  useOpenedPart()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[14rem_minmax(0,46rem)] lg:gap-12">
      <SectionLinks sections={sections} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ProfileForm profile={profile} links={<SocialLinks profile={profile} />} onSignInAgain={signInAgain} />
        <SectionCard id="links" title="Social links" lead="More places to find you. They are on your page, too.">
          <LinksForm profile={profile} />
        </SectionCard>
        <SectionCard
          id="preferences"
          title="Room fit preferences"
          lead="What you like to share, and with whom. It decides which rooms are suggested to you."
        >
          <PreferencesForm profile={profile} />
        </SectionCard>
        <SectionCard
          id="who-goes"
          title="Who sees where you go"
          lead="The festivals on your page, and your name under Who goes. The number of people going always includes you."
        >
          <AudienceChoice profile={profile} />
        </SectionCard>
        <SectionCard id="follows" title="Followers" lead="What others see on your page. You always see both.">
          <FollowPrivacy profile={profile} />
        </SectionCard>
        <SectionCard
          id="blocked"
          title="Blocked members"
          lead="You and they do not see each other. They are not told, neither now nor when you unblock them."
        >
          <BlockedMembers memberId={profile.id} />
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
        <SectionCard id="email" title="Email address" lead="Where we write to. Nobody else sees it.">
          <EmailAddress profile={profile} />
        </SectionCard>
        <SectionCard
          id="verifications"
          title="Verifications"
          lead="Others see these marks on your page, beside your rooms and with your requests. All of them are optional."
        >
          {/* Read anew with another name, which ends what is verified of the one before. */}
          <VerificationList
            key={`${profile.name} ${profile.instagramHandle}`}
            memberId={profile.id}
            instagram={profile.instagramHandle}
          />
        </SectionCard>
        <SectionCard
          id="notifications"
          title="Notifications"
          lead="How we tell you what happens. Emails go to your confirmed address only."
        >
          <NotificationChoices memberId={profile.id} />
        </SectionCard>
        <SectionCard
          id="calendar"
          title="Calendar"
          lead="The festivals you go to, your meetups and your choice of the programme, in the calendar of your phone or computer. It follows every change."
        >
          <CalendarFeed memberId={profile.id} />
        </SectionCard>
        <Appearance />
        <SectionCard id="currency" title="Currency" lead="What prices are shown in, on every page of this browser.">
          <CurrencySwitch className="sm:max-w-[20rem]" />
        </SectionCard>
        <SectionCard id="sessions" title="Sessions" lead="Where you are signed in. Sign out what you do not recognise.">
          <SessionList memberId={profile.id} onSignOutHere={() => void signOut()} />
        </SectionCard>
        <SectionCard id="your-data" title="Your data">
          <DownloadData profile={profile} />
          <DeleteAccount profile={profile} onSignInAgain={signInAgain} />
        </SectionCard>
      </div>
    </div>
  )
}

/** Scrolls to the section that the address names, which exists only once the settings are loaded. */
function useOpenedPart() {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
}
