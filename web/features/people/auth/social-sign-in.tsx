import { t } from '#texts'
import { stored, write } from '../../../lib/browser/browser-store.ts'
import { useHydrated } from '../../../lib/browser/hydration.ts'
import { GoogleMark } from '../../../lib/member/google-mark.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { googleAddress } from './google-address.ts'

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
        {t.auth.orContinueWith()}
      </h2>
      {isGoogleMissing ? (
        <Button disabled>{t.auth.continueWithGoogle()}</Button>
      ) : (
        <a href={googleAddress()} onClick={() => write(stored.pageAfterLogin, next ?? null)} className={buttonClass()}>
          <GoogleMark />
          {t.auth.continueWithGoogle()}
        </a>
      )}
      <p className="flex flex-wrap items-center justify-center text-sm text-soft">
        <span className="max-sm:w-full max-sm:text-center">{t.auth.comingSoon()}</span>
        {comingSoon.map((provider) => (
          <Button
            key={provider}
            variant="quiet"
            size="small"
            className="px-2 font-normal text-soft"
            disabled={!hydrated}
            onClick={() => toast({ title: t.auth.providerComingSoon({ provider }) })}
          >
            {provider}
          </Button>
        ))}
      </p>
    </section>
  )
}
