import type { ComponentProps } from 'react'
import { type CurrencyCode, currencyCodes } from '../../contract/money.ts'
import { Select } from '../ui/select.tsx'

/** The currency of a price in a form. */
export function CurrencySelect(props: Omit<ComponentProps<typeof Select>, 'label' | 'children'>) {
  return (
    <Select {...props} label="Currency">
      {currencyCodes.map((code) => (
        <option key={code} value={code}>
          {code} · {currencyName(code)}
        </option>
      ))}
    </Select>
  )
}

/** 'US Dollar', 'Euro' and so on, as the platform names them. */
const currencyName = (code: CurrencyCode): string => new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code
