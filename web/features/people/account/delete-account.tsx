import { useState } from 'react'
import type { Profile } from '../../../../contract/people/profile.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'

const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog')

type DeleteAccountProps = { profile: Profile; onSignInAgain: () => Promise<void> }

export function DeleteAccount({ profile, onSignInAgain }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
      <p className="min-w-0 flex-1 basis-64">
        <b className="block">Leave Compás</b>
        <span className="text-soft">
          Your account and everything personal in it will be deleted immediately and for good.
        </span>
      </p>
      <Button
        variant="quiet"
        className="text-danger-ink"
        {...dialogTrigger(DeleteAccountDialog.preload)}
        onClick={() => setAsking(true)}
      >
        Delete my account
      </Button>
      {asking && (
        <DeleteAccountDialog profile={profile} onSignInAgain={onSignInAgain} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
