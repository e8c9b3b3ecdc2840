import type { Stay } from '../../../../contract/rooms/stays.ts'
import { ArrivalForm } from './forms/arrival-form.tsx'
import { BookingForm } from './forms/booking-form.tsx'
import { PayForm } from './forms/pay-form.tsx'
import { Payments } from './forms/payments.tsx'
import { PriceForm } from './forms/price-form.tsx'
import { RulesForm } from './forms/rules-form.tsx'
import { SleepingForm } from './forms/sleeping-form.tsx'

const sheets = {
  sleeping: SleepingForm,
  price: PriceForm,
  arrival: ArrivalForm,
  booking: BookingForm,
  rules: RulesForm,
  pay: PayForm,
  payments: Payments,
}
export type StaySheetName = keyof typeof sheets

type StaySheetsProps = { name: StaySheetName; stay: Stay; memberId: string; onClose: () => void }

/** The form of one part of a stay, over the page. */
export function StaySheets({ name, ...sheet }: StaySheetsProps) {
  const Sheet = sheets[name]
  return <Sheet {...sheet} />
}
