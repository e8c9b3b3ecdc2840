import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import { ownPath } from '../../../../texts/addresses.ts'
import type { SafeCheck } from '../../../../contract/people/safe-checks.ts'
import { shareAddress } from '../../../lib/browser/share.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ShareIcon } from '../../../ui/pictures/more-icons.tsx'
import { useEndCheckLink, useMakeCheckLink } from './safe-checks.queries.ts'
import { linkWords } from './safe-checks.words.ts'

type CheckLinkProps = { memberId: string; check: SafeCheck }

/** A link for somebody without an account. Its address is displayed once, because only a hash of its secret is stored. */
export function CheckLink({ memberId, check }: CheckLinkProps) {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const [secret, setSecret] = useState<string | null>(null)
  const making = useMakeCheckLink(api, memberId, {
    onSuccess: (made) => setSecret(made.secret),
    onError: (error) => toastFailure(t.safeChecks.noLinkYet(), error),
  })
  const ending = useEndCheckLink(api, memberId, {
    onSuccess: () => setSecret(null),
    onError: (error) => toastFailure(t.safeChecks.linkStillWorks(), error),
  })
  const address = secret !== null && check.hasLink ? `${origin}${ownPath('/home-safe/link')}#token=${secret}` : null
  return (
    <section aria-labelledby="check-link" className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 id="check-link">{t.safeChecks.forSomeoneOutside()}</h3>
        <p className="mt-1 text-soft">{linkWords(check)}</p>
      </div>
      {address !== null && (
        <TextField
          label={t.safeChecks.linkToYourCheck()}
          hint={t.safeChecks.copyLinkNow()}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {address === null ? (
          <Button pending={making.isPending} onClick={() => making.mutate()}>
            {check.hasLink ? t.safeChecks.makeAnotherLink() : t.safeChecks.makeLink()}
          </Button>
        ) : (
          <Button icon={<ShareIcon size={20} />} onClick={() => void shareAddress(t.safeChecks.homeSafe(), address)}>
            {t.safeChecks.shareLink()}
          </Button>
        )}
        {check.hasLink && (
          <Button variant="quiet" pending={ending.isPending} onClick={() => ending.mutate()}>
            {t.safeChecks.turnOffLink()}
          </Button>
        )}
      </div>
    </section>
  )
}
