import type { FieldValues, UseFormSetError } from 'react-hook-form'
import { reasonOf, showRefusals } from '../../lib/refusals.ts'
import { toast } from '../../ui/toast.ts'
import type { SignedIn } from './use-enter.ts'

type Outcome<Form extends FieldValues> = {
  onSignedIn: (signedIn: SignedIn) => Promise<void>
  setError: UseFormSetError<Form>
  /** Above the server's words, and in their place where they are none of ours. */
  failure: string
  /** Where the server said nothing. */
  fallback: string
}

/** Goes on with whom the server let in, or says what it refused: at the fields that it names, and in a toast. */
export async function tryToEnter<Form extends FieldValues>(
  asked: Promise<SignedIn>,
  { onSignedIn, setError, failure, fallback }: Outcome<Form>,
) {
  const signedIn = await asked.catch((error: unknown) => {
    showRefusals(error, setError)
    toast({ title: failure, description: reasonOf(error, failure, fallback), variant: 'destructive' })
  })
  if (signedIn) await onSignedIn(signedIn)
}
