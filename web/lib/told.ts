/**
 * What is said once a call has ended. It is handed to `useMutation` and not to its `mutate`, whose callbacks are dropped with the
 * component: whoever closes a dialog or goes on to another page before the answer has come is told all the same.
 */
export type Told<Answer, Asked> = {
  onSuccess: (answer: Answer, asked: Asked) => void
  onError: (error: Error, asked: Asked) => void
}
