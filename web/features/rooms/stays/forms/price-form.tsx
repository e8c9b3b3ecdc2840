import { useState } from 'react'
import { t } from '#texts'
import { type CurrencyCode, isCurrencyCode } from '../../../../../contract/platform/money.ts'
import { fromMinor, sharesOf, staySplits, toMinor } from '../../../../../contract/rooms/price-shares.ts'
import { typedAmount } from '../../../../lib/format/typed-amount.ts'
import { CurrencySelect } from '../../../../lib/format/currency-select.tsx'
import { firstNameOf } from '../../../../lib/member/first-name.ts'
import { ChoiceList } from '../../../../ui/fields/choice.tsx'
import { NumberField } from '../../../../ui/fields/preset-fields.tsx'
import { moneyOf, splitWords } from '../stays.words.ts'
import { ChangeForm, type SheetProps } from './change-form.tsx'

const splitHints = {
  equal: t.stays.splitEquallyHint,
  by_night: t.stays.splitByNightHint,
  by_hand: t.stays.splitByHandHint,
}

/** An amount as it is typed: '71.43'; empty for none. */
export const amountText = (minor: number | null, currency: string): string =>
  minor === null || !isCurrencyCode(currency) ? '' : String(fromMinor(minor, currency))

/** The smallest units of a typed amount; null for another text. */
export function minorOf(text: string, currency: string): number | null {
  const amount = isCurrencyCode(currency) ? typedAmount(text, currency) : null
  return amount === null ? null : toMinor(amount, currency as CurrencyCode)
}

/** The whole price, and what each pays of it. */
export function PriceForm({ stay, memberId, onClose }: SheetProps) {
  const { people, price, payments } = stay
  const [total, setTotal] = useState(() => amountText(price.total, price.currency))
  const [currency, setCurrency] = useState(price.currency)
  const [split, setSplit] = useState(price.split)
  const [hands, setHands] = useState<Record<string, string>>(() =>
    Object.fromEntries(people.map(({ member, share }) => [member.id, amountText(share, price.currency)])),
  )
  const [wrong, setWrong] = useState<string>()
  const wholePrice = total.trim() === '' ? null : minorOf(total, currency)
  const handOf = (id: string) => minorOf(hands[id] ?? '', currency) ?? 0
  const rest = (wholePrice ?? 0) - people.reduce((sum, { member }) => sum + handOf(member.id), 0)
  const parts = () => {
    const isWrong = total.trim() !== '' && wholePrice === null
    setWrong(isWrong ? t.stayErrors.amount() : undefined)
    if (isWrong) return null
    return {
      price: { total: wholePrice, currency, split },
      ...(split === 'by_hand' && {
        people: people.map(({ member }) => ({ member: member.id, hand: handOf(member.id) })),
      }),
    }
  }
  const shares =
    wholePrice === null
      ? null
      : sharesOf(
          wholePrice,
          split,
          people.map((one) => ({ ...one, hand: 0 })),
        )
  return (
    <ChangeForm {...{ stay, memberId, onClose, parts }} title={t.stays.money()} description={t.stays.moneyExplained()}>
      {(errors) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] items-start gap-3">
            <NumberField
              decimal
              label={t.stays.wholePrice()}
              value={total}
              error={wrong ?? errors['price.total']}
              onChange={(event) => setTotal(event.target.value)}
            />
            <CurrencySelect
              value={currency}
              error={errors['price.currency']}
              disabled={payments.length > 0}
              onChange={(event) => setCurrency(event.target.value)}
            />
          </div>
          <ChoiceList
            legend={t.stays.howIsItSplit()}
            value={split}
            onChange={setSplit}
            options={staySplits.map((value) => ({
              value,
              label: splitWords[value](),
              hint: splitHints[value](),
            }))}
          />
          {split === 'by_hand' ? (
            <fieldset className="grid gap-3 sm:grid-cols-2">
              <legend className="mb-2 font-bold">{t.stays.shares()}</legend>
              {people.map(({ member }) => (
                <NumberField
                  key={member.id}
                  decimal
                  label={firstNameOf(member.name)}
                  value={hands[member.id] ?? ''}
                  onChange={(event) => setHands({ ...hands, [member.id]: event.target.value })}
                />
              ))}
              <output className="col-span-full text-sm">
                {(rest !== 0 && errors['people']) || handsWords(rest, currency)}
              </output>
            </fieldset>
          ) : (
            shares && (
              <ul className="grid gap-1 text-soft">
                {people.map(({ member }, at) => (
                  <li key={member.id} className="flex justify-between gap-4">
                    <bdi translate="no">{firstNameOf(member.name)}</bdi>
                    <span className="tabular-nums">{moneyOf(shares[at] ?? 0, currency)}</span>
                  </li>
                ))}
              </ul>
            )
          )}
        </>
      )}
    </ChangeForm>
  )
}

function handsWords(rest: number, currency: string): string {
  if (rest === 0) return t.stays.handsAddUp()
  return rest > 0
    ? t.stays.handsLeft({ amount: moneyOf(rest, currency) })
    : t.stays.handsTooMuch({ amount: moneyOf(-rest, currency) })
}
