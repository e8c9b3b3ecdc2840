import { z } from 'zod'
import { SentArrival } from '../../../../contract/festivals/arrivals.ts'
import { type ArrivalValues, sentOf } from './arrival-values.ts'

/** What is sent of the fields of the form. */
export const ArrivalForm = z.preprocess((values: ArrivalValues) => sentOf(values), SentArrival)
