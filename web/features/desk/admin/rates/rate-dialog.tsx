import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { t } from '#texts'
import { ApiError } from '../../../../../contract/platform/client.ts'
import type { DeskRate } from '../../../../../contract/desk/rates.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { FormFooter } from '../../../../ui/overlays/form-footer.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { Callout } from '../../../../ui/states/callout.tsx'
import { useSetRate } from './rates.queries.ts'
import { formatRate, typedRate } from './rates.words.ts'

type RateDialogProps = { api: Api; adminId: string; rate: DeskRate; onClose: () => void }

const isNumber = { validate: (text: string) => typedRate(text) > 0 || t.desk.numberAboveZero() }

/** Asks for a rate, and for a confirmation if it is far from the rate in use. */
export function RateDialog({ api, adminId, rate, onClose }: RateDialogProps) {
  const id = useId()
  // The rate before the change, regardless of later refetches.
  const [opened] = useState(rate)
  const { currency, perUsd: inUse } = opened
  const form = useForm({ defaultValues: { perUsd: formatRate(inUse) } })
  const typed = useWatch({ control: form.control, name: 'perUsd' })
  const [doubted, setDoubted] = useState<number | null>(null)
  const change = useSetRate(api, adminId, {
    onSuccess: () => {
      toast({ title: t.desk.rateChanged({ currency }), description: t.desk.rateChangedExplained() })
      onClose()
    },
    onError: (error, { perUsd }) => {
      if (error instanceof ApiError && error.code === 'unusual_rate') return setDoubted(perUsd)
      showFieldErrors(error, form.setError)
      toastFailure(t.desk.failedToChangeTheRate(), error)
      if (error instanceof ApiError && error.status === 409) onClose()
    },
  })
  const save = form.handleSubmit(({ perUsd: text }) => {
    const perUsd = typedRate(text)
    change.mutate({ rate: opened, perUsd, isSure: doubted === perUsd })
  })
  const isDoubted = doubted !== null && typedRate(typed) === doubted
  const footer = (
    <FormFooter
      form={id}
      submitLabel={isDoubted ? t.desk.saveAnyway() : t.common.save()}
      pendingLabel={t.desk.saving()}
      pending={change.isPending}
      destructive={isDoubted}
      onClose={onClose}
    />
  )
  return (
    <Dialog open onOpenChange={onClose} title={t.desk.rate({ currency })} footer={footer}>
      <form id={id} noValidate onSubmit={save} className="grid gap-4">
        <TextField
          label={t.desk.perUsDollar()}
          hint={t.desk.currentRate({ inUse: formatRate(inUse) })}
          inputMode="decimal"
          dir="ltr"
          after={currency}
          error={form.formState.errors.perUsd?.message}
          {...form.register('perUsd', isNumber)}
        />
        <output className="empty:hidden">
          {isDoubted && <Callout tone="amber">{t.desk.rateDoubted({ doubted: formatRate(doubted) })}</Callout>}
        </output>
      </form>
    </Dialog>
  )
}
