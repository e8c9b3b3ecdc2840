import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
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
    onError: (error) => toastFailure('There is no link yet', error),
  })
  const ending = useEndCheckLink(api, memberId, {
    onSuccess: () => setSecret(null),
    onError: (error) => toastFailure('The link still works', error),
  })
  const address = secret !== null && check.hasLink ? `${origin}/home-safe/link#token=${secret}` : null
  return (
    <section aria-labelledby="check-link" className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 id="check-link">For someone outside Compás</h3>
        <p className="mt-1 text-soft">{linkWords(check)}</p>
      </div>
      {address !== null && (
        <TextField
          label="Link to your check"
          hint="Copy it now: we can’t show it again."
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {address === null ? (
          <Button pending={making.isPending} onClick={() => making.mutate()}>
            {check.hasLink ? 'Make a new link' : 'Make a link'}
          </Button>
        ) : (
          <Button icon={<ShareIcon size={20} />} onClick={() => void shareAddress('Home safe', address)}>
            Share the link
          </Button>
        )}
        {check.hasLink && (
          <Button variant="quiet" pending={ending.isPending} onClick={() => ending.mutate()}>
            Turn off the link
          </Button>
        )}
      </div>
    </section>
  )
}
