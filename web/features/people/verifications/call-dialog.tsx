import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { showFieldErrors } from '../../../lib/forms/form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useAskVerification } from './verifications.queries.ts'
import { maxVerificationText } from '../../../../contract/desk/desk-limits.ts'

const missing = 'Please say when and how we can call you'

/** Asks for a time and a way to call, and states what is not stored. */
export function CallDialog({ api, onClose }: { api: Api; onClose: () => void }) {
  const id = useId()
  const form = useForm({ defaultValues: { note: '' } })
  const ask = useAskVerification(api, {
    onSuccess: () => {
      toast({ title: 'Thank you', description: 'We call you at the time you gave.' })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure('Failed to ask', error)
    },
  })
  const submit = form.handleSubmit(({ note }) => ask.mutate({ type: 'id', note }))
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} variant="primary" pending={ask.isPending} pendingLabel="Asking…">
        Ask for a call
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title="Verify who you are" footer={footer}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>
          Somebody of Compás calls you by video, for about five minutes. You show a document with your name to the
          camera.
        </p>
        <p>
          <b>No document is stored.</b> Never send us one. We take no picture and write nothing down. All that stays is
          that your name was confirmed, and when.
        </p>
        <TextArea
          label="When and how can we call you?"
          hint="For example: evenings after 19:00 in Madrid, WhatsApp, and your number. Only the people who look after this site see it. It is deleted once they have decided."
          rows={3}
          maxLength={maxVerificationText}
          error={form.formState.errors.note?.message}
          {...form.register('note', { validate: (text) => text.trim() !== '' || missing })}
        />
      </form>
    </Dialog>
  )
}
