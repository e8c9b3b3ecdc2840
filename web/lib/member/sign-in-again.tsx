import { t } from '#texts'
import { ApiError } from '../../../contract/platform/client.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { GoogleMark } from './google-mark.tsx'

/** Whether the server requires a fresh sign-in, because the account has no password to confirm with. */
export const needsFreshSignIn = (error: unknown) => error instanceof ApiError && error.code === 'fresh_sign_in_required'

type SignInAgainProps = { whatFollows: string; onSignInAgain: () => Promise<void> }

/** Explains why a member without a password has to sign in again, with a button for it. */
export function SignInAgain({ whatFollows, onSignInAgain }: SignInAgainProps) {
  return (
    <Callout
      tone="amber"
      alert
      title={t.account.pleaseSignInOnceMore()}
      action={
        <Button size="small" icon={<GoogleMark />} onClick={() => void onSignInAgain()}>
          {t.account.signInWithGoogle()}
        </Button>
      }
    >
      {t.account.signInOnceMoreExplained({ whatFollows })}
    </Callout>
  )
}
