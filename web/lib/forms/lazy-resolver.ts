import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { isMissingFile, reportMissingFile } from '../browser/release.ts'

/**
 * Validates a form with a schema of the contract, as in `lazyResolver(() => import('…/auth.ts').then(({ Login }) => Login))`. The
 * schema and zod are larger than the page itself, so they are loaded when an element on the page is first focused.
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
      // This error belongs to no field; it only prevents the submission.
      return { values: {}, errors: { schema: { type: 'missing' } } as unknown as FieldErrors<Values> }
    }
  }
}
