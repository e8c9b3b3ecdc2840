import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import { ApiError } from '../../../../../contract/platform/client.ts'
import type { Stay } from '../../../../../contract/rooms/stays.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { useDayOrder } from '../../../../lib/format/day-order.ts'
import { fieldErrorsOf } from '../../../../lib/forms/form-errors.ts'
import { FormSheet } from '../../../../lib/forms/form-sheet.tsx'
import { Callout } from '../../../../ui/states/callout.tsx'
import { type StayParts, useChangeStay } from '../stays.queries.ts'
import { changeWords } from '../stays.words.ts'

export type SheetProps = { stay: Stay; memberId: string; onClose: () => void }

type ChangeFormProps = SheetProps & {
  title: string
  description: string
  /** What is sent; null if something cannot be sent yet, which the form says at its field. */
  parts: () => StayParts | null
  children: (errors: Record<string, string>) => ReactNode
}

/**
 * The frame of a form that changes a part of a stay. If somebody changed the stay meanwhile, it says what, keeps what was typed, and sends
 * it with the version that was read then.
 */
export function ChangeForm({ stay, memberId, title, description, parts, onClose, children }: ChangeFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const order = useDayOrder()
  const change = useChangeStay(api)
  const [opened] = useState(stay.version)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const others = stay.changes.filter(({ version, by }) => version > opened && by !== memberId)

  async function save() {
    const sent = parts()
    if (sent === null) return
    setErrors({})
    try {
      await change.mutateAsync({ id: stay.id, version: stay.version, ...sent })
      onClose()
    } catch (error) {
      setErrors(Object.fromEntries(fieldErrorsOf(error)))
      if (!(error instanceof ApiError && error.code === 'stay_changed')) toastFailure(t.stays.couldntSave(), error)
    }
  }

  return (
    <FormSheet
      title={title}
      description={description}
      submitLabel={t.common.save()}
      pendingLabel={t.stays.saving()}
      pending={change.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onClose={onClose}
    >
      {others.length > 0 && (
        <Callout tone="amber" alert title={t.stays.changedMeanwhile()}>
          <ul>
            {others.map((one) => (
              <li key={one.id} dir="auto">
                {changeWords(stay, one, order, memberId)}
              </li>
            ))}
          </ul>
          <p>{t.stays.typedIsKept()}</p>
        </Callout>
      )}
      {children(errors)}
    </FormSheet>
  )
}
