/** What the address of /auth says: which tab is open, and how a sign-in elsewhere failed. */
export type AuthSearch = { tab?: 'register'; error?: string }

export function readAuthSearch({ tab, error }: Record<string, unknown>): AuthSearch {
  return {
    ...(tab === 'register' && { tab }),
    ...((typeof error === 'string' || typeof error === 'number') && { error: String(error) }),
  }
}
