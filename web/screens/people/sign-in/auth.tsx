import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#texts'
import { LoginForm } from '../../../features/people/auth/login-form.tsx'
import { useSignInReturn } from '../../../features/people/auth/sign-in-return.ts'
import { SocialSignIn } from '../../../features/people/auth/social-sign-in.tsx'
import { useEnter } from '../../../features/people/auth/use-enter.ts'
import { read, stored, useStored } from '../../../lib/browser/browser-store.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { chosenGoing } from '../../../lib/member/going-after-login.ts'
import { chosenSearch } from '../../../lib/member/search-after-login.ts'
import { membersPart } from '../../../lib/member/members-part.ts'
import { useSession } from '../../../lib/member/session.ts'
import { useTypedEmail } from '../../../lib/member/typed-email.ts'
import { Callout } from '../../../ui/states/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Mark } from '../../../ui/pictures/icons.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { PageHead } from '../../../lib/page/page-head.tsx'

const AlreadySignedIn = membersPart(
  () => import('../../../features/people/auth/already-signed-in.tsx'),
  'AlreadySignedIn',
  <div className="min-h-72" />,
)

const RegisterForm = lazyPart(
  () => import('../../../features/people/auth/register-form.tsx'),
  'RegisterForm',
  <div className="min-h-[44rem] sm:min-h-[32rem]" />,
)

const afterLogin = '/'
/** Where a visitor may have chosen Going. */
const pagesOfEvents = [
  { path: /^\/festivals\/[0-9a-f-]{36}/, backAfter: t.auth.backAtTheFestivalAfter },
  { path: /^\/social-parties\/[0-9a-f-]{36}/, backAfter: t.auth.backAtTheSocialAfter },
]
/**
 * Opens the onboarding, which then leads back to the member's previous page, unless that was the onboarding. Who chose Going before is back
 * at once (decision 98).
 */
function afterRegistration(next: string | undefined) {
  if (next === undefined) return '/onboarding'
  return next.startsWith('/onboarding') ? next : `/onboarding?next=${encodeURIComponent(next)}`
}

export function Auth() {
  const search = useSearch({ from: '/auth' })
  const navigate = useNavigate({ from: '/auth' })
  const member = useSession()
  const { entering, enterAt } = useEnter()
  const [email, setEmail] = useState(useTypedEmail())
  const eventPage = pagesOfEvents.find(({ path }) => path.test(search.next ?? ''))
  const going = useStored(() => chosenGoing(search.next), null)
  const isSaving = useStored(() => chosenSearch(search.next) !== null, false)
  const isChosen = going !== null || isSaving
  const { isReturning, isGoogleMissing } = useSignInReturn(search, (...signedIn) =>
    enterAt(read(stored.pageAfterLogin) ?? afterLogin)(...signedIn),
  )

  // Preloaded before its tab is pressed, but after the code of the login.
  useEffect(() => RegisterForm.preload(), [])

  const open = (next: 'login' | 'register') =>
    void navigate({
      search: ({ next: page }) => ({ ...(next === 'register' && { tab: next }), ...(page && { next: page }) }),
      replace: true,
      resetScroll: false,
    })

  const withSocialSignIn = (form: ReactNode) => (
    <>
      {form}
      <SocialSignIn next={search.next} isGoogleMissing={isGoogleMissing} />
    </>
  )
  return (
    <div className="page grid justify-items-center gap-5 py-5 md:gap-6 md:py-12">
      <PageHead title={t.auth.loginRegister()} description={t.auth.loginDescription()} path="/auth" />
      <header className="grid justify-items-center gap-3 text-center">
        <Mark size={44} className="max-md:hidden" />
        <h1 className="max-md:text-2xl">{t.auth.joinTheCommunity()}</h1>
        {/* Rendered without the choice, which the browser keeps, so its two lines are reserved. */}
        {eventPage && (
          <p className="line-clamp-2 min-h-[2lh] wrap-anywhere md:min-h-0 text-soft">
            {going
              ? t.auth.willBeMarkedAsGoing({ name: going.name })
              : isSaving
                ? t.auth.willBeTold()
                : eventPage.backAfter()}
          </p>
        )}
        {isSaving && !eventPage && <p className="text-soft">{t.auth.willBeTold()}</p>}
      </header>
      <Card className="w-full max-w-[34rem]">
        {isReturning ? (
          <SigningIn />
        ) : member && !entering ? (
          <AlreadySignedIn member={member} next={search.next} />
        ) : (
          <>
            {isGoogleMissing && (
              <Callout tone="amber" title={t.auth.googleIsNotSetUp()} className="mb-5">
                {t.auth.passwordInstead()}
              </Callout>
            )}
            <Tabs
              label={t.auth.loginOrRegister()}
              value={search.tab ?? 'login'}
              onChange={open}
              tabs={[
                {
                  value: 'login',
                  label: t.auth.login(),
                  content: withSocialSignIn(
                    <LoginForm email={email} onEmail={setEmail} onSignedIn={enterAt(search.next ?? afterLogin)} />,
                  ),
                },
                {
                  value: 'register',
                  label: t.auth.register(),
                  content: withSocialSignIn(
                    <RegisterForm
                      email={email}
                      onEmail={setEmail}
                      isFocused={isChosen}
                      onSignedIn={enterAt(isChosen && search.next ? search.next : afterRegistration(search.next))}
                    />,
                  ),
                },
              ]}
            />
          </>
        )}
      </Card>
    </div>
  )
}

function SigningIn() {
  return (
    <output className="flex min-h-44 items-center justify-center gap-3 text-lg">
      <Spinner />
      {t.auth.signingYouIn()}
    </output>
  )
}
