import { expect } from 'vitest'

/** The error of a call that is refused with this status and code, whatever else it says. */
export const refusal = (status: number, code: string) => expect.objectContaining({ status, code })
