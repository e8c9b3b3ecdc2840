import { stored, write } from '../../../lib/browser/browser-store.ts'
import { useHydrated } from '../../../lib/browser/hydration.ts'
import { GoogleMark } from '../../../lib/member/google-mark.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'

const comingSoon = ['Facebook', 'Instagram', 'Apple']

type SocialSignInProps = {
  next: string | undefined
  /** Whether an attempt has shown that this site has no credentials for Google. */
  isGoogleMissing: boolean
}

export function SocialSignIn({ next, isGoogleMissing }: SocialSignInProps) {
  const hydrated = useHydrated()
  return (
    <section aria-labelledby="social-sign-in" className="mt-7 grid gap-4">
      <h2 id="social-sign-in" className="divider-label">
        Or continue with
      </h2>
      {isGoogleMissing ? (
        <Button disabled>Continue with Google</Button>
      ) : (
        <a href="/api/auth/google" onClick={() => write(stored.pageAfterLogin, next ?? null)} className={buttonClass()}>
          <GoogleMark />
          Continue with Google
        </a>
      )}
      <p className="flex flex-wrap items-center justify-center text-sm text-soft">
        <span className="max-sm:w-full max-sm:text-center">Coming soon:</span>
        {comingSoon.map((provider) => (
          <Button
            key={provider}
            variant="quiet"
            size="small"
            className="px-2 font-normal text-soft"
            disabled={!hydrated}
            onClick={() => toast({ title: `${provider} OAuth integration coming soon.` })}
          >
            {provider}
          </Button>
        ))}
      </p>
    </section>
  )
}
