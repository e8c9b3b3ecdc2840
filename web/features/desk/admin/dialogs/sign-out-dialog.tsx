import { useForm } from 'react-hook-form'
import { t } from '#texts'
import type { AdminMember } from '../../../../../contract/desk/admin.ts'
import { maxReasonLength } from '../../../../../contract/desk/desk-limits.ts'
import type { Api } from '../../../../lib/api.ts'
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { useSignOutEverywhere } from '../admin.queries.ts'
import { counted } from '../desk.words.ts'
import { ReasonDialog, sayWhy } from './reason-dialog.tsx'
import { b } from '../../../../ui/text-elements.tsx'

type SignOutDialogProps = { api: Api; member: AdminMember; onClose: () => void }

/** Asks for the reason why a member is signed out, and states the consequences. */
export function SignOutDialog({ api, member, onClose }: SignOutDialogProps) {
  const { name } = member
  const form = useForm({ defaultValues: { reason: '' } })
  const signOut = useSignOutEverywhere(api, {
    onSuccess: ({ ended }) => {
      toast({ title: t.desk.signedOutEverywhere({ name }), description: t.desk.sessionsEnded(counted(ended)) })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure(t.desk.failedToSignOut(), error)
    },
  })
  return (
    <ReasonDialog
      title={t.desk.signOutEverywhere({ name })}
      reason={{ ...form.register('reason', sayWhy), error: form.formState.errors.reason?.message }}
      hint={t.desk.signOutReasonHint()}
      maxLength={maxReasonLength}
      confirmLabel={t.desk.signOut()}
      pendingLabel={t.desk.signingOut()}
      pending={signOut.isPending}
      onSubmit={form.handleSubmit(({ reason }) => signOut.mutate({ member, reason }))}
      onClose={onClose}
    >
      <p className="text-soft">{t.desk.signOutFollows({ b })}</p>
    </ReasonDialog>
  )
}
