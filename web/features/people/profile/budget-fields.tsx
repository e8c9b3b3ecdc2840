import { useState } from 'react'
import { useController } from 'react-hook-form'
import { t } from '#texts'
import { currencies, signComesFirst } from '../../../../contract/platform/money.ts'
import { useDisplayCurrency } from '../../../lib/browser/display-currency.ts'
import { NumberField } from '../../../ui/fields/preset-fields.tsx'
import { type BudgetEnd, typedOf, usdOf } from './budget.ts'
import type { PreferenceForm } from './preference-values.ts'

/** The budget per night, typed in the member's display currency. */
export function BudgetFields({ form }: { form: PreferenceForm }) {
  const { currency } = useDisplayCurrency()
  return (
    <fieldset>
      <legend className="field-label">{t.profile.budgetPerNightIn({ currency })}</legend>
      <div className="mt-1.5 grid grid-cols-2 items-start gap-4">
        <BudgetField form={form} name="budgetMin" label={t.profile.from()} end="min" />
        <BudgetField form={form} name="budgetMax" label={t.profile.to()} end="max" />
      </div>
    </fieldset>
  )
}

type BudgetFieldProps = { form: PreferenceForm; name: 'budgetMin' | 'budgetMax'; label: string; end: BudgetEnd }

/** The form's value is in US dollars. The typed text is displayed as long as it matches that value and the chosen currency. */
function BudgetField({ form, name, label, end }: BudgetFieldProps) {
  const display = useDisplayCurrency()
  const { currency } = display
  const { symbol } = currencies[currency]
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref, value, onChange, onBlur } = field
  const [typed, setTyped] = useState({ text: '', usd: '', currency })
  const isTyped = typed.usd === value && typed.currency === currency
  return (
    <NumberField
      label={label}
      {...(signComesFirst(currency) ? { before: symbol } : { after: symbol })}
      decimal
      error={fieldState.error?.message}
      ref={ref}
      name={name}
      value={isTyped ? typed.text : typedOf(value, display, end)}
      onBlur={onBlur}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        const usd = usdOf(text, display, end)
        setTyped({ text, usd, currency })
        onChange(usd)
      }}
    />
  )
}
