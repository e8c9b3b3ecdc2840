import type { ComponentProps } from 'react'
import { t } from '#texts'
import { currencyCodes } from '../../../contract/platform/money.ts'
import { Select } from '../../ui/fields/select.tsx'
import { nameOfCode } from '../../../texts/intl.ts'

/** The select field for the currency of a price. */
export function CurrencySelect(props: Omit<ComponentProps<typeof Select>, 'label' | 'children'>) {
  return (
    <Select {...props} label={t.format.currency()}>
      {currencyCodes.map((code) => (
        <option key={code} value={code}>
          {code} · {nameOfCode('currency', code)}
        </option>
      ))}
    </Select>
  )
}

/** The English name from the browser's Intl data: 'US Dollar', 'Euro'. */
