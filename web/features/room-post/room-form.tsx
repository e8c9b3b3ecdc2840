import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../../contract/client.ts'
import { forgetDraft } from '../../lib/draft.ts'
import { forgetPhotos } from '../../lib/photos/open-uploads.ts'
import { nothingPending, type PendingPhotos } from '../../lib/photos/photo-tiles.ts'
import { errorMessage } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { FitStep } from './fit-step.tsx'
import { PhotosStep } from './photos-step.tsx'
import { FormFrame } from './room-frame.tsx'
import { PlaceStep } from './place-step.tsx'
import { PriceStep } from './price-step.tsx'
import { fieldsOfStep, firstOf, lastStep, type SentRoom, type Step, steps } from './room-values.ts'
import type { useRoomForm } from './use-room-form.ts'

type RoomFormProps = {
  draftName: string
  kept: ReturnType<typeof useRoomForm>
  submitLabel: string
  pendingLabel: string
  /** The title of the toast that says why it was not saved. */
  failed: string
  onSubmit: (room: SentRoom, idempotencyKey: string) => Promise<void>
  title: string
  onClose: () => void
}

/** Every field of a room, on four steps. Mistakes are said at their fields, and the first of them is led to. */
export function RoomForm(props: RoomFormProps) {
  const { draftName, kept, submitLabel, pendingLabel, failed, onSubmit, title, onClose } = props
  const { form, step, setStep, idempotencyKey, renewKey } = kept
  const [pending, setPending] = useState(nothingPending)
  const [isWaiting, setWaiting] = useState(false)
  /** Why it was not saved, where that is no single field's fault: it stays when the toast has gone. */
  const [failure, setFailure] = useState<string | null>(null)
  const id = useId()
  const top = useRef<HTMLDivElement>(null)
  const { isSubmitting } = form.formState

  const goTo = (next: Step) => {
    setWaiting(false)
    flushSync(() => setStep(next))
    top.current?.scrollIntoView({ block: 'start' })
    document.getElementById(`${id}-step-${next}`)?.focus({ preventScroll: true })
  }
  const leadTo = (names: readonly string[]) => {
    const first = firstOf(names)
    if (!first) return
    flushSync(() => setStep(first.step))
    form.setFocus(first.name)
  }

  const next = async () => {
    if (await form.trigger(fieldsOfStep[step])) goTo((step + 1) as Step)
    else leadTo(fieldsOfStep[step].filter((name) => form.getFieldState(name).invalid))
  }

  const send = form.handleSubmit(
    async (room) => {
      setFailure(null)
      try {
        await onSubmit(room, idempotencyKey)
        forgetDraft(draftName)
        forgetPhotos(draftName)
      } catch (error) {
        const isOther = error instanceof ApiError && error.code === 'idempotency_mismatch'
        if (isOther) renewKey()
        const description = isOther
          ? 'An earlier version was already posted while the connection broke. Look under My Rooms first.'
          : errorMessage(error, 'Please try again')
        toast({ variant: 'destructive', title: failed, description })
        if (!(error instanceof ApiError)) return
        const refused = Object.entries(error.fields)
        if (refused.length === 0) setFailure(description)
        for (const [name, message] of refused) {
          const field = firstOf([name.split('.')[0] ?? ''])?.name
          if (field) form.setError(field, { type: 'server', message })
        }
        leadTo(refused.map(([name]) => name.split('.')[0] ?? ''))
      }
    },
    (errors) => leadTo(Object.keys(errors)),
  )

  const sendWith = async ({ failed }: PendingPhotos) => {
    if (failed === 0) return send()
    const which = failed === 1 ? 'One photo is' : `${failed} photos are`
    form.setError('images', { type: 'photos', message: `${which} not up: try again, or go without` })
    leadTo(['images'])
  }
  const submit = async () => {
    if (step < lastStep) await next()
    else if (pending.uploading > 0) setWaiting(true)
    else await sendWith(pending)
  }
  const follow = (photos: PendingPhotos) => {
    setPending(photos)
    if (!isWaiting || photos.uploading > 0) return
    setWaiting(false)
    void sendWith(photos)
  }

  const body = (
    <form
      id={id}
      noValidate
      method="post"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting && !isWaiting) void submit()
      }}
    >
      <div ref={top}>
        <StepList step={step} onGoTo={goTo} />
      </div>
      <KeptDraft kept={kept} draftName={draftName} />
      {steps.map((name, at) => (
        <section key={name} hidden={at !== step} aria-labelledby={`${id}-step-${at}`} className="grid gap-6">
          <h3 id={`${id}-step-${at}`} tabIndex={-1} className="outline-none">
            {name}
          </h3>
          {at === 0 && <PlaceStep form={form} />}
          {at === 1 && <PriceStep form={form} />}
          {at === 2 && <FitStep form={form} />}
          {at === 3 && step === 3 && <PhotosStep form={form} draftName={draftName} onPending={follow} onGoTo={goTo} />}
        </section>
      ))}
      {failure !== null && (
        <div ref={bringIntoView}>
          <Callout tone="danger" title={failed}>
            {failure} What you wrote is kept.
          </Callout>
        </div>
      )}
    </form>
  )
  const percent = `${Math.round(pending.progress * 100)}%`
  const footer = (
    <>
      {isWaiting ? (
        <Button variant="quiet" onClick={() => setWaiting(false)}>
          Do not wait
        </Button>
      ) : (
        step > 0 && (
          <Button
            variant="quiet"
            className="md:me-auto"
            disabled={isSubmitting}
            onClick={() => goTo((step - 1) as Step)}
          >
            Back
          </Button>
        )
      )}
      {isWaiting ? (
        <Button variant="primary" pending>
          {pending.uploading === 1 ? 'One photo' : `${pending.uploading} photos`} to go, {percent}
        </Button>
      ) : (
        <Button
          type="submit"
          form={id}
          variant="primary"
          pending={isSubmitting}
          {...(step === lastStep && { pendingLabel })}
        >
          {step === lastStep ? submitLabel : 'Next'}
        </Button>
      )}
    </>
  )
  return (
    <FormFrame title={title} kept={kept} footer={footer} onClose={onClose}>
      {body}
    </FormFrame>
  )
}

/** Once, when it appears: a long step may have scrolled it out of sight. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Where one is, and a way to any part: nothing is locked. */
function StepList({ step, onGoTo }: { step: Step; onGoTo: (step: Step) => void }) {
  return (
    <nav aria-label="Steps">
      <ol className="room-post-steps">
        {steps.map((title, at) => (
          <li key={title}>
            <button
              type="button"
              aria-current={at === step ? 'step' : undefined}
              data-reached={at <= step ? '' : undefined}
              onClick={() => onGoTo(at as Step)}
            >
              <span>
                <span className="sr-only">Step {at + 1}: </span>
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function KeptDraft({ kept, draftName }: Pick<RoomFormProps, 'kept' | 'draftName'>) {
  const [isAsking, setAsking] = useState(false)
  if (!kept.isKept) return null
  return (
    <Callout
      title="We kept your draft"
      action={
        <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
          Start over
        </Button>
      }
    >
      It is only in this browser.
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Start over?"
        description="What you wrote here and the photos you added are lost."
        cancelLabel="Keep it"
        confirmLabel="Start over"
        onConfirm={() => {
          setAsking(false)
          forgetPhotos(draftName)
          kept.startOver()
        }}
      />
    </Callout>
  )
}
