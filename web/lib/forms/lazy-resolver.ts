import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { isMissingFile, reportMissingFile } from '../release.ts'

/**
 * Checks a form with a schema of the contract, as `lazyResolver(() => import('…/auth.ts').then(({ Login }) => Login))`. The schema and
 * zod weigh more than the page, so they are loaded when something on the page first gets the focus.
 */
export function lazyResolver<Schema extends z.ZodType, Values extends FieldValues = z.input<Schema> & FieldValues>(
  loadSchema: () => Promise<Schema>,
): Resolver<Values, unknown, z.output<Schema>> {
  const load = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()])
    return zodResolver(schema as never) as unknown as Resolver<Values, unknown, z.output<Schema>>
  }
  if (!import.meta.env.SSR) addEventListener('focusin', () => void load().catch(() => {}), { once: true })
  return async (...form) => {
    try {
      const resolver = await load()
      return await resolver(...form)
    } catch (error) {
      if (!isMissingFile(error)) throw error
      reportMissingFile()
      // An error of no field keeps the form from being sent.
      return { values: {}, errors: { schema: { type: 'missing' } } as unknown as FieldErrors<Values> }
    }
  }
}
