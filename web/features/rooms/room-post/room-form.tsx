import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import type { DraftForm } from '../../../lib/forms/draft-form.ts'
import { DraftNotice } from '../../../lib/forms/draft-notice.tsx'
import { errorMessage, fieldErrorsOf, isIdempotencyMismatch } from '../../../lib/forms/form-errors.ts'
import { discardPhotos } from '../../../lib/photos/open-uploads.ts'
import type { PendingPhotos } from '../../../lib/photos/photo-tiles.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { FitStep } from './fit-step.tsx'
import { PhotosStep } from './photos-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { PriceStep } from './price-step.tsx'
import { FormFrame } from './room-frame.tsx'
import { fieldsOfStep, firstOf, lastStep, type RoomValues, type SentRoom, type Step, steps } from './room-values.ts'
import { StepList } from './step-list.tsx'
import { useDoubts } from './use-doubts.tsx'
import { usePhotoWait } from './use-photo-wait.ts'

type RoomFormProps = {
  draftName: string
  draft: DraftForm<RoomValues, SentRoom>
  /** The values with which the form began. */
  saved: RoomValues
  submitLabel: string
  pendingLabel: string
  /** The title of the toast when saving fails. */
  failed: string
  onSubmit: (room: SentRoom, idempotencyKey: string) => Promise<void>
  title: string
  onClose: () => void
}

/** The form of a room in four steps. Errors are displayed at their fields, and the step with the first error opens. */
export function RoomForm(props: RoomFormProps) {
  const { draftName, draft, submitLabel, pendingLabel, title, onClose } = props
  const { form } = draft
  const id = useId()
  const { step, top, goTo, openFirst } = useSteps(draft, id)
  const { areRight, question } = useDoubts(props.saved, openFirst)
  const [openedAt] = useState(step)
  const { failure, send } = useSend(props, openFirst, areRight)
  const photos = usePhotoWait(({ failed }: PendingPhotos) => {
    if (failed === 0) return send()
    form.setError('images', { message: t.roomPost.photosNotUploaded({ failed }) })
    return openFirst(['images'])
  })
  const { isSubmitting } = form.formState
  const showPending = (pending: PendingPhotos) => {
    if (photos.pending.failed > 0 && pending.failed === 0) form.clearErrors('images')
    photos.onPending(pending)
  }
  const open = (step: Step) => {
    photos.stop()
    goTo(step)
  }
  const next = async () => {
    const fields = fieldsOfStep[step]
    if (!(await form.trigger(fields))) return openFirst(fields.filter((name) => form.getFieldState(name).invalid))
    if (step > 0 || (await areRight(form.getValues()))) goTo((step + 1) as Step)
  }
  const submit = () => (step < lastStep ? next() : photos.sendWhenUploaded())

  const footer = photos.isWaiting ? (
    <>
      <Button variant="quiet" onClick={photos.stop}>
        {t.roomPost.dontWait()}
      </Button>
      <Button variant="primary" pending needsNetwork={false}>
        {t.roomPost.photosToGo({
          uploading: photos.pending.uploading,
          percent: Math.round(photos.pending.progress * 100),
        })}
      </Button>
    </>
  ) : (
    <>
      {step > 0 && (
        <Button variant="quiet" className="md:me-auto" disabled={isSubmitting} onClick={() => open((step - 1) as Step)}>
          {t.common.back()}
        </Button>
      )}
      <Button
        type="submit"
        form={id}
        variant="primary"
        pending={isSubmitting}
        // With photos on their way it waits for them, and for the network with them.
        needsNetwork={step === lastStep && photos.pending.uploading === 0}
        {...(step === lastStep && { pendingLabel })}
      >
        {step === lastStep ? submitLabel : t.common.next()}
      </Button>
    </>
  )
  return (
    <FormFrame title={title} draft={draft} footer={footer} onClose={onClose}>
      <form
        id={id}
        noValidate
        method="post"
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting && !photos.isWaiting) void submit()
        }}
      >
        <div ref={top}>
          <StepList step={step} onGoTo={open} />
        </div>
        {draft.hasDraft && step === openedAt && (
          <DraftNotice
            whatIsLost={t.roomPost.startOverExplained()}
            onStartOver={() => {
              discardPhotos(draftName)
              draft.startOver()
            }}
          />
        )}
        <section key={step} aria-labelledby={`${id}-step`} className="grid gap-6">
          <h3 id={`${id}-step`} tabIndex={-1} className="outline-none">
            {steps[step]()}
          </h3>
          {step === 0 && <PlaceStep form={form} />}
          {step === 1 && <PriceStep form={form} />}
          {step === 2 && <FitStep form={form} />}
          {step === 3 && <PhotosStep form={form} draftName={draftName} onPending={showPending} onGoTo={open} />}
        </section>
        {failure !== null && (
          <div ref={scrollIntoView}>
            <Callout tone="danger" title={props.failed}>
              {t.roomPost.yourDraftIsSaved({ failure })}
            </Callout>
          </div>
        )}
      </form>
      {question}
    </FormFrame>
  )
}

/** As the ref of a message: scrolls it into view when it appears, because a long step may have moved it off the screen. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Opens steps, and focuses the heading of the step or the first field with an error. */
function useSteps({ form, step, setStep }: RoomFormProps['draft'], id: string) {
  const top = useRef<HTMLDivElement>(null)
  const current = step as Step
  const goTo = (next: Step) => {
    flushSync(() => setStep(next))
    top.current?.scrollIntoView({ block: 'start' })
    document.getElementById(`${id}-step`)?.focus({ preventScroll: true })
  }
  const openFirst = (names: readonly string[]) => {
    const first = firstOf(names)
    if (!first) return
    flushSync(() => setStep(first.step))
    form.setFocus(first.name)
  }
  return { step: current, top, goTo, openFirst }
}

/** Sends the room. `failure` is the message of an error that belongs to no field; it stays after the toast is closed. */
function useSend(
  { draft, draftName, failed, onSubmit }: RoomFormProps,
  openFirst: (names: readonly string[]) => void,
  areRight: (values: RoomValues) => Promise<boolean>,
) {
  const { form, idempotencyKey, renewKey, forget } = draft
  const [failure, setFailure] = useState<string | null>(null)
  const showFailure = (error: unknown) => {
    const isMismatch = isIdempotencyMismatch(error)
    if (isMismatch) renewKey()
    const description = isMismatch
      ? t.roomPost.earlierVersionPosted()
      : errorMessage(error, t.roomPost.pleaseTryAgain())
    toast({ variant: 'destructive', title: failed, description })
    if (!(error instanceof ApiError)) return
    const refused = fieldErrorsOf(error).map(([name, message]) => ({ name: name.split('.')[0] ?? '', message }))
    if (refused.length === 0) setFailure(description)
    for (const { name, message } of refused) {
      const field = firstOf([name])?.name
      if (field) form.setError(field, { type: 'server', message })
    }
    openFirst(refused.map(({ name }) => name))
  }
  const send = form.handleSubmit(
    async (room) => {
      setFailure(null)
      if (!(await areRight(form.getValues()))) return
      try {
        await onSubmit(room, idempotencyKey)
        forget()
        discardPhotos(draftName)
      } catch (error) {
        showFailure(error)
      }
    },
    (errors) => openFirst(Object.keys(errors)),
  )
  return { failure, send }
}
