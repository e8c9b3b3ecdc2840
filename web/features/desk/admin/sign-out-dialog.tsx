import { useForm } from 'react-hook-form'
import type { AdminMember } from '../../../../contract/desk/admin.ts'
import { maxReasonLength } from '../../../../contract/desk/desk-limits.ts'
import type { Api } from '../../../lib/api.ts'
import { showFieldErrors } from '../../../lib/forms/form-errors.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useSignOutEverywhere } from './admin.queries.ts'
import { endedSessions } from './desk.words.ts'
import { ReasonDialog, sayWhy } from './reason-dialog.tsx'

type SignOutDialogProps = { api: Api; member: AdminMember; onClose: () => void }

/** Asks for the reason why a member is signed out, and states the consequences. */
export function SignOutDialog({ api, member, onClose }: SignOutDialogProps) {
  const { name } = member
  const form = useForm({ defaultValues: { reason: '' } })
  const signOut = useSignOutEverywhere(api, {
    onSuccess: ({ ended }) => {
      toast({ title: `${name} is signed out everywhere`, description: endedSessions(ended) })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure('Failed to sign them out', error)
    },
  })
  return (
    <ReasonDialog
      title={`Sign ${name} out everywhere?`}
      reason={{ ...form.register('reason', sayWhy), error: form.formState.errors.reason?.message }}
      hint="Admins read it in the audit log."
      maxLength={maxReasonLength}
      confirmLabel="Sign out"
      pendingLabel="Signing out…"
      pending={signOut.isPending}
      onSubmit={form.handleSubmit(({ reason }) => signOut.mutate({ member, reason }))}
      onClose={onClose}
    >
      <p className="text-soft">
        <b>What follows:</b> each of their devices is signed out at once, and they stop sharing where they are. They can
        log in again with their password.
      </p>
    </ReasonDialog>
  )
}
