import type { ComponentProps } from 'react'
import { type CurrencyCode, currencyCodes } from '../../../contract/platform/money.ts'
import { Select } from '../../ui/fields/select.tsx'

/** The select field for the currency of a price. */
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

/** The English name from the browser's Intl data: 'US Dollar', 'Euro'. */
const currencyName = (code: CurrencyCode): string => new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code
