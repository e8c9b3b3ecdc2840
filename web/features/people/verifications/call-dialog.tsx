import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { showFieldErrors } from '../../../lib/forms/form-errors.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormFooter } from '../../../ui/overlays/form-footer.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useAskVerification } from './verifications.queries.ts'
import { maxVerificationText } from '../../../../contract/desk/desk-limits.ts'
import { b } from '../../../ui/text-elements.tsx'

/** Asks for a time and a way to call, and states what is not stored. */
export function CallDialog({ api, onClose }: { api: Api; onClose: () => void }) {
  const id = useId()
  const form = useForm({ defaultValues: { note: '' } })
  const ask = useAskVerification(api, {
    onSuccess: () => {
      toast({ title: t.verifications.thankYou(), description: t.verifications.weWillCallYou() })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure(t.verifications.failedToAsk(), error)
    },
  })
  const submit = form.handleSubmit(({ note }) => ask.mutate({ type: 'id', note }))
  const footer = (
    <FormFooter
      form={id}
      submitLabel={t.verifications.askForACall()}
      pendingLabel={t.verifications.asking()}
      pending={ask.isPending}
      onClose={onClose}
    />
  )
  return (
    <Dialog open onOpenChange={onClose} title={t.verifications.verifyWhoYouAre()} footer={footer}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{t.verifications.callSteps()}</p>
        <p>{t.verifications.noDocumentIsStored({ b })}</p>
        <TextArea
          label={t.verifications.whenCanWeCall()}
          hint={t.verifications.whenCanWeCallHint()}
          rows={3}
          maxLength={maxVerificationText}
          error={form.formState.errors.note?.message}
          {...form.register('note', { validate: (text) => text.trim() !== '' || t.verifications.sayWhenAndHow() })}
        />
      </form>
    </Dialog>
  )
}
