import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { LoginForm } from '../../features/people/auth/login-form.tsx'
import { useSignInReturn } from '../../features/people/auth/sign-in-return.ts'
import { SocialSignIn } from '../../features/people/auth/social-sign-in.tsx'
import { useEnter } from '../../features/people/auth/use-enter.ts'
import { read, stored, useStored } from '../../lib/browser/browser-store.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { chosenGoing } from '../../lib/member/going-after-login.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { useSession } from '../../lib/member/session.ts'
import { useTypedEmail } from '../../lib/member/typed-email.ts'
import { Callout } from '../../ui/states/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { Mark } from '../../ui/pictures/icons.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'

const AlreadySignedIn = membersPart(
  () => import('../../features/people/auth/already-signed-in.tsx'),
  'AlreadySignedIn',
  <div className="min-h-72" />,
)

const RegisterForm = lazyPart(
  () => import('../../features/people/auth/register-form.tsx'),
  'RegisterForm',
  <div className="min-h-[44rem] sm:min-h-[32rem]" />,
)

const afterLogin = '/'
const festivalPage = /^\/festivals\/[0-9a-f-]{36}/
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
  const going = useStored(() => chosenGoing(search.next), null)
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
      <PageHead title="Login / Register" description="Join the Latin dance festival community." path="/auth" />
      <header className="grid justify-items-center gap-3 text-center">
        <Mark size={44} className="max-md:hidden" />
        <h1 className="max-md:text-2xl">Join the Latin dance festival community</h1>
        {/* Rendered without the choice, which the browser keeps, so its two lines are reserved. */}
        {festivalPage.test(search.next ?? '') && (
          <p className="line-clamp-2 min-h-[2lh] wrap-anywhere md:min-h-0 text-soft">
            {going ? `We'll mark you as going to ${going.name}.` : "You'll be back at the festival right after."}
          </p>
        )}
      </header>
      <Card className="w-full max-w-[34rem]">
        {isReturning ? (
          <SigningIn />
        ) : member && !entering ? (
          <AlreadySignedIn member={member} next={search.next} />
        ) : (
          <>
            {isGoogleMissing && (
              <Callout tone="amber" title="Google is not set up on this site" className="mb-5">
                Log in or register with a username and a password: everything works with them.
              </Callout>
            )}
            <Tabs
              label="Login or register"
              value={search.tab ?? 'login'}
              onChange={open}
              tabs={[
                {
                  value: 'login',
                  label: 'Login',
                  content: withSocialSignIn(
                    <LoginForm email={email} onEmail={setEmail} onSignedIn={enterAt(search.next ?? afterLogin)} />,
                  ),
                },
                {
                  value: 'register',
                  label: 'Register',
                  content: withSocialSignIn(
                    <RegisterForm
                      email={email}
                      onEmail={setEmail}
                      isFocused={going !== null}
                      onSignedIn={enterAt(going?.page ?? afterRegistration(search.next))}
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
      Signing you in…
    </output>
  )
}
