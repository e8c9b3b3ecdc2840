import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { NewReport } from '../../../contract/desk/reports.ts'
import { maxReportLength, type ReportContext, type ReportReason } from '../../../contract/desk/report-options.ts'
import type { z } from 'zod'
import { toastFailure, useApiMutation } from '../changes/mutations.ts'
import { showFieldErrors } from '../forms/form-errors.ts'
import { isNotFound } from '../page/not-found.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/fields/choice.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { fieldProps } from '../forms/field-props.ts'
import { nobodyToReport, reasonChoices, reportTitle, unknownUsername, usernameHint } from './report.words.ts'

/** The reported item: a member or anything else, with its name. For a hidden member only the username is known. */
export type ReportedThing = { contextType: ReportContext; name: string } & (
  | { contextId: string; username?: never }
  | { username: string; contextId?: never }
)

type ReportDialogProps = {
  /** Null for a member who is no longer visible to the reporter; then the dialog asks for the username. */
  thing: ReportedThing | null
  opener: HTMLElement | null
  onClose: () => void
  /** Offered after the report: blocking the author of the item too. */
  block?: { name: string; onBlock: () => void }
}

/** Asks for the reason, explains what happens next, and thanks the reporter. */
export function ReportDialog({ thing, opener, onClose, block }: ReportDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const id = useId()
  const form = useForm<{ username: string; reason: ReportReason | ''; description: string }>({
    defaultValues: { username: '', reason: '', description: '' },
  })
  const { field: chosen } = useController({
    control: form.control,
    name: 'reason',
    rules: { validate: (reason) => reason !== '' || 'Please choose what is wrong' },
  })
  const isHidden = thing === null || thing.username !== undefined
  const send = useApiMutation({
    call: (body: z.input<typeof NewReport>) => api.reports.create({ body }),
    refetch: [],
    onError: (error) => {
      if (thing === null && isNotFound(error))
        return form.setError('username', { message: unknownUsername }, { shouldFocus: true })
      showFieldErrors(error, form.setError)
      if (isHidden && isNotFound(error)) toast({ variant: 'destructive', ...nobodyToReport })
      else toastFailure('Your report did not reach us', error, 'Nothing you wrote is lost. Please try again.')
    },
  })
  const submit = form.handleSubmit(({ username, reason, description }) => {
    if (reason === '') return
    const { contextType, contextId, username: known } = thing ?? { contextType: 'user' as const }
    const whom = contextId === undefined ? { username: known ?? username.trim().replace(/^@/, '') } : { contextId }
    send.mutate({ contextType, ...whom, reason, description })
  })
  const { errors } = form.formState
  if (send.isSuccess)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        {...(opener && { opener })}
        title="Thank you for telling us"
        description="Your report is with our admins. Your notifications will tell you when they have decided."
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
        {thing === null && (
          <TextField
            label="Their username"
            hint={usernameHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username', {
              validate: (name) => name.trim() !== '' || 'Please write their username',
            })}
          />
        )}
        <ChoiceList
          legend="What is wrong?"
          options={reasonChoices}
          value={chosen.value as ReportReason}
          error={errors.reason?.message}
          onChange={chosen.onChange}
          firstRef={chosen.ref}
        />
        <TextArea
          label="What happened?"
          optional
          hint="In your own words, in any language."
          rows={3}
          maxLength={maxReportLength}
          {...fieldProps(form, 'description')}
        />
        {isHidden && (
          <p className="text-soft">
            As you cannot open your messages with them any more, the last ones go along with your report.
          </p>
        )}
        <p className="text-soft">
          <b>What happens next:</b> we keep it as it is now, an admin looks at it and decides, and we tell you. If
          somebody is in danger right now, please call the local emergency number first: 112 in Europe.
        </p>
      </form>
    </Dialog>
  )
}

function ThanksButtons({ onClose, block }: Pick<ReportDialogProps, 'onClose' | 'block'>) {
  const done = useRef<HTMLButtonElement>(null)
  // The pressed button is removed, and the focus with it.
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
