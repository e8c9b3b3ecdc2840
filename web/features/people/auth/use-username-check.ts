import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Registration } from '../../../../contract/people/auth.ts'
import type { Api } from '../../../lib/api.ts'

type Form = UseFormReturn<z.input<typeof Registration> & FieldValues, unknown, z.output<typeof Registration>>

/** Says at the field, when it is left, why the username cannot be had, and suggests another one if it is taken. */
export function useUsernameCheck(api: Api, { getValues, setValue, setError, setFocus, trigger, formState }: Form) {
  const asked = useRef('')
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const typed = () => {
    const username: unknown = getValues('username')
    return typeof username === 'string' ? username.trim() : ''
  }

  const ask = async () => {
    const username = typed()
    asked.current = username
    // Without a reply, the registration says it.
    const reply = await api.auth.checkUsername({ body: { username } }).catch(() => null)
    if (!reply || typed() !== username) return
    setSuggestion(reply.suggestion)
    if (reply.refusal !== null) setError('username', { type: 'server', message: reply.refusal })
  }
  const check = async () => {
    if (typed() !== '' && typed() !== asked.current && (await trigger('username'))) await ask()
  }
  const take = () => {
    if (suggestion === null) return
    asked.current = suggestion
    setValue('username', suggestion, { shouldValidate: true })
    setFocus('username')
  }
  const isRefused = formState.errors.username?.type === 'server'
  return { suggestion: isRefused ? suggestion : null, check, ask, take }
}
