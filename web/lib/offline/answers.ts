import { ApiError } from '../../../contract/platform/client.ts'

/** Whether a call failed without a word of our server about it: no network, a proxy's 502 to 504, too busy. */
export const isWithoutAnswer = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 408

/** The server says that the member may not see it, or not any more. */
export const isEnded = (error: unknown) => error instanceof ApiError && [401, 403, 404, 410].includes(error.status)
