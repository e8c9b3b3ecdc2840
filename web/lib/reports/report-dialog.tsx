import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useController, useForm } from 'react-hook-form'
import { t } from '#texts'
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
import { FormFooter } from '../../ui/overlays/form-footer.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { fieldProps } from '../forms/field-props.ts'
import { reasonChoices, reportTitle } from './report.words.ts'
import { b } from '../../ui/text-elements.tsx'

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
    rules: { validate: (reason) => reason !== '' || t.reports.pleaseChooseWhatsWrong() },
  })
  const isHidden = thing === null || thing.username !== undefined
  const send = useApiMutation({
    call: (body: z.input<typeof NewReport>) => api.reports.create({ body }),
    refetch: [],
    onError: (error) => {
      if (thing === null && isNotFound(error))
        return form.setError('username', { message: t.reports.unknownUsername() }, { shouldFocus: true })
      showFieldErrors(error, form.setError)
      // A hidden member cannot be distinguished from one who does not exist.
      if (isHidden && isNotFound(error))
        toast({
          variant: 'destructive',
          title: t.reports.nobodyToReport(),
          description: t.reports.whoCanBeReported(),
        })
      else toastFailure(t.reports.reportNotSent(), error, t.reports.nothingIsLost())
    },
  })
  const submit = form.handleSubmit(({ username, reason, description }) => {
    if (reason === '') return
    const { contextType, contextId, username: known } = thing ?? { contextType: 'user' as const }
    const whom = contextId === undefined ? { username: known ?? username.trim().replace(/^@/, '') } : { contextId }
    send.mutate({ contextType, ...whom, reason, description })
  })
  const { errors } = form.formState
  if (send.isSuccess) {
    const link = (inner: ReactNode) => (
      <Link to="/safety" className="link" onClick={onClose}>
        {inner}
      </Link>
    )
    return (
      <Dialog
        open
        onOpenChange={onClose}
        {...(opener && { opener })}
        title={t.reports.thankYouForTellingUs()}
        description={t.reports.thanksExplained()}
        footer={<ThanksButtons onClose={onClose} {...(block && { block })} />}
      >
        <p>{block ? t.reports.blockThemToo({ name: block.name, link }) : link(t.reports.howToStaySafe())}</p>
      </Dialog>
    )
  }
  const footer = (
    <FormFooter
      form={id}
      submitLabel={t.reports.sendReport()}
      pendingLabel={t.reports.sending()}
      pending={send.isPending}
      onClose={onClose}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...(opener && { opener })}
      title={reportTitle(thing)}
      description={t.reports.onlyAdminsReadThis()}
      footer={footer}
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {thing === null && (
          <TextField
            label={t.reports.theirUsername()}
            hint={t.reports.usernameHint()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username', {
              validate: (name) => name.trim() !== '' || t.reports.pleaseEnterTheirUsername(),
            })}
          />
        )}
        <ChoiceList
          legend={t.reports.whatsTheProblem()}
          options={reasonChoices()}
          value={chosen.value as ReportReason}
          error={errors.reason?.message}
          onChange={chosen.onChange}
          firstRef={chosen.ref}
        />
        <TextArea
          label={t.reports.whatHappened()}
          optional
          hint={t.reports.whatHappenedHint()}
          rows={3}
          maxLength={maxReportLength}
          {...fieldProps(form, 'description')}
        />
        {isHidden && <p className="text-soft">{t.reports.latestMessagesIncluded()}</p>}
        <p className="text-soft">{t.reports.whatHappensNext({ b })}</p>
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
      {block && <Button onClick={block.onBlock}>{t.reports.block({ name: block.name })}</Button>}
      <Button ref={done} variant="primary" onClick={onClose}>
        {t.reports.done()}
      </Button>
    </>
  )
}
