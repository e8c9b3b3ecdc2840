import { ApiError } from '../../contract/client.ts'

/**
 * What is said once a call has ended. It is handed to `useMutation` and not to its `mutate`, whose callbacks are dropped with the
 * component: whoever closes a dialog or goes on to another page before the answer has come is told all the same.
 */
export type Told<Answer, Asked> = {
  onSuccess: (answer: Answer, asked: Asked) => void
  onError: (error: Error, asked: Asked) => void
}

/** Whose session has ended is told that, with what to do (see `api.ts`); that the call failed as well would take its place. */
export const unlessSignedOut =
  <Asked>(tell: (error: Error, asked: Asked) => void) =>
  (error: Error, asked: Asked) => {
    if (!(error instanceof ApiError && error.status === 401)) tell(error, asked)
  }
