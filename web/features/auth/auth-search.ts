/** What the address of /auth says: which tab is open, and how a sign-in elsewhere ended. */
export type AuthSearch = { tab?: 'register'; error?: string; success?: '1' }

export function readAuthSearch({ tab, error, success }: Record<string, unknown>): AuthSearch {
  return {
    ...(tab === 'register' && { tab }),
    ...((typeof error === 'string' || typeof error === 'number') && { error: String(error) }),
    ...(String(success) === '1' && { success: '1' }),
  }
}
