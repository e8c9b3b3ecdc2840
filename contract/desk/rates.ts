import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { Instant } from '../platform/fields.ts'
import { currencyCodes } from '../platform/money.ts'

const Currency = z.enum(currencyCodes)
const Rate = z
  .number({ error: t.deskErrors.rateIsNoNumber })
  .min(0.000001, { error: t.deskErrors.rateAboveZero })
  .max(1_000_000)

/** A rate that differs from one of the last month by more than this factor, up or down, needs a confirmation. */
export const largestStep = 2

export const RateChange = z.object({
  currency: Currency.exclude(['USD']),
  /** Units for one US dollar; null restores the released rate. */
  perUsd: Rate.nullable(),
  /** The rate in use when the change was made. */
  from: z.number(),
  isSure: z.boolean().default(false),
})

/** A currency as the desk lists it. */
export const DeskRate = z.object({
  currency: Currency,
  perUsd: z.number(),
  released: z.number(),
  /** When an admin set the rate; null for the released rate. */
  changedAt: Instant.nullable(),
})
export type DeskRate = z.infer<typeof DeskRate>

export const rates = endpoints({
  changed: {
    method: 'GET',
    path: '/api/rates',
    access: 'public',
    summary: 'The currency rates that differ from those of the release: units for one US dollar.',
    response: z.partialRecord(Currency, z.number()),
  },
  list: {
    method: 'GET',
    path: '/api/admin/rates',
    access: 'admin',
    summary: 'Every currency with its rate in use and the released one.',
    response: z.array(DeskRate),
  },
  set: {
    method: 'PUT',
    path: '/api/admin/rates',
    access: 'admin',
    summary:
      'Sets the rate of a currency, or goes back to the released one; prices of lists follow by a job. Refused if it was changed since `from`.',
    body: RateChange,
    response: z.array(DeskRate),
    errors: ['rate_changed', 'unusual_rate'],
  },
})
