import { t } from '#texts'
import { currencies, currencyCodes, isCurrencyCode } from '../../../contract/platform/money.ts'
import { useDisplayCurrency } from '../../lib/browser/display-currency.ts'
import { Select } from '../../ui/fields/select.tsx'

export function CurrencySwitch({ hideLabel = false, className }: { hideLabel?: boolean; className?: string }) {
  const { currency, choose } = useDisplayCurrency()
  return (
    <Select
      label={t.shell.currency()}
      hideLabel={hideLabel}
      className={className}
      value={currency}
      onChange={({ currentTarget: { value } }) => isCurrencyCode(value) && choose(value)}
    >
      {currencyCodes.map((code) => (
        <option key={code} value={code}>
          {code} {currencies[code].symbol}
        </option>
      ))}
    </Select>
  )
}
