import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { NewReport } from '../../../contract/reports.ts'
import { maxReportLength, type ReportContext, type ReportReason } from '../../../contract/report-options.ts'
import type { z } from 'zod'
import { toastFailure, useApiMutation } from '../changes/mutations.ts'
import { showFieldErrors } from '../forms/form-errors.ts'
import { isNotFound } from '../page/not-found.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/fields/choice.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { AlertIcon } from '../../ui/pictures/icons.tsx'
import { reasonChoices, reportTitle } from './report.words.ts'

/** What is reported: a member by their name, anything else by its own. Of a member who is hidden only the username is known. */
export type ReportedThing = { contextType: ReportContext; name: string } & (
  | { contextId: string; username?: never }
  | { username: string; contextId?: never }
)

type ReportDialogProps = {
  thing: ReportedThing
  opener: HTMLElement | null
  onClose: () => void
  /** Offered after the report: to block its author too. */
  block?: { name: string; onBlock: () => void }
}

const nobody = {
  title: 'We found nobody whom you could report',
  description:
    'It has to be somebody with whom you had to do. If you think it is, please write to us: Support says how.',
}

/** Asks what is wrong, says what happens next, and thanks. */
export function ReportDialog({ thing, opener, onClose, block }: ReportDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const id = useId()
  const form = useForm<{ reason: ReportReason | ''; description: string }>({
    defaultValues: { reason: '', description: '' },
  })
  const isHidden = thing.username !== undefined
  const chosen = useWatch({ control: form.control, name: 'reason' })
  const send = useApiMutation({
    call: (body: z.input<typeof NewReport>) => api.reports.create({ body }),
    refetch: [],
    onError: (error) => {
      showFieldErrors(error, form.setError)
      if (isHidden && isNotFound(error)) toast({ variant: 'destructive', ...nobody })
      else toastFailure('Your report did not reach us', error, 'Nothing you wrote is lost. Please try again.')
    },
  })
  const { name: _, ...pointed } = thing
  const submit = form.handleSubmit(({ reason, description }) => {
    if (reason === '') return form.setError('reason', { message: 'Please choose what is wrong' })
    send.mutate({ ...pointed, reason, description })
  })
  const error = form.formState.errors.reason?.message
  if (send.isSuccess)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        {...(opener && { opener })}
        title="Thank you for telling us"
        description="Your report is with our admins. You are told in your notifications when they have decided."
        footer={<ThanksButtons onClose={onClose} {...(block && { block })} />}
      >
        <p>
          {block &&
            `If you would rather not see ${block.name} any more, block them: then neither of you sees the other. `}
          <Link to="/safety" className="link" onClick={onClose}>
            How to stay safe
          </Link>
        </p>
      </Dialog>
    )
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} variant="primary" pending={send.isPending} pendingLabel="Sending…">
        Send report
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...(opener && { opener })}
      title={reportTitle(thing)}
      description="Only our admins read this. Nobody else learns that it was you."
      footer={footer}
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div>
          <ChoiceList
            legend="What is wrong?"
            options={reasonChoices}
            value={chosen as ReportReason}
            onChange={(reason) => {
              form.setValue('reason', reason)
              form.clearErrors('reason')
            }}
          />
          {error && (
            <p role="alert" className="field-error mt-1">
              <AlertIcon size={16} />
              {error}
            </p>
          )}
        </div>
        <TextArea
          label="What happened?"
          optional
          hint="In your own words, in any language."
          rows={3}
          maxLength={maxReportLength}
          error={form.formState.errors.description?.message}
          {...form.register('description')}
        />
        {isHidden && (
          <p className="text-soft">
            As you cannot open your messages with them any more, the last ones go along with your report.
          </p>
        )}
        <p className="text-soft">
          <b>What happens next:</b> an admin looks at it as it is now, decides, and you are told. If somebody is in
          danger at this moment, please call the emergency number of where you are first: 112 in Europe.
        </p>
      </form>
    </Dialog>
  )
}

function ThanksButtons({ onClose, block }: Pick<ReportDialogProps, 'onClose' | 'block'>) {
  const done = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => done.current?.focus(), [])
  return (
    <>
      {block && <Button onClick={block.onBlock}>{`Block ${block.name}`}</Button>}
      <Button ref={done} variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  )
}
