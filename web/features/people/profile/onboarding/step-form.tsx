import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { t } from '#texts'
import { useRecheckErrors } from '../../../../lib/forms/form-errors.ts'
import { Button } from '../../../../ui/button.tsx'

/** The properties of every step of the wizard. */
export type StepProps<Values> = {
  values: Values
  onChange: (values: Values) => void
  /** Null on the first step. */
  onPrevious: (() => void) | null
  onDone: () => void | Promise<void>
  /** Whether it was opened from another step: its heading is then focused for keyboards and screen readers. */
  entered: boolean
}

/** Calls `onChange` with the values of a step's form after each change, and removes errors that are corrected. */
export function useOnChange<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  onChange: (values: Values) => void,
) {
  useRecheckErrors(form)
  const changed = useEffectEvent(onChange)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name) changed(structuredClone(values))
        },
      }),
    [form],
  )
}

type StepFormProps = Pick<StepProps<unknown>, 'onPrevious' | 'entered'> & {
  title: string
  lead: string
  submitLabel: string
  pending?: boolean
  pendingLabel?: string
  onSubmit: (event: SubmitEvent) => unknown
  children: ReactNode
}

export function StepForm(props: StepFormProps) {
  const { title, lead, submitLabel, pending = false, pendingLabel, onPrevious, onSubmit, entered, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (entered) heading.current?.focus()
  }, [entered])
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <header>
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h2>
        <p className="mt-2 text-soft">{lead}</p>
      </header>
      {children}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        <Button disabled={onPrevious === null} onClick={() => onPrevious?.()}>
          {t.profile.previous()}
        </Button>
        <Button type="submit" variant="primary" pending={pending} {...(pendingLabel !== undefined && { pendingLabel })}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
