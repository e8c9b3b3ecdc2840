import { useState } from 'react'
import { t } from '#texts'
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
        <b className="block">{t.account.leaveCompas()}</b>
        <span className="text-soft">{t.account.deletedForGood()}</span>
      </p>
      <Button
        variant="quiet"
        className="text-danger-ink"
        {...dialogTrigger(DeleteAccountDialog.preload)}
        onClick={() => setAsking(true)}
      >
        {t.account.deleteMyAccount()}
      </Button>
      {asking && (
        <DeleteAccountDialog profile={profile} onSignInAgain={onSignInAgain} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
