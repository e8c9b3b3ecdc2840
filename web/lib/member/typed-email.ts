import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed as an email address on the page before. It is not in the address of the page, because addresses are logged. */
    typedEmail?: string
  }
}

/** The email address that was typed on the page before; '' if there is none. */
export const useTypedEmail = (): string => useLocation({ select: ({ state }) => state.typedEmail ?? '' })

/** What was typed if it may be an email address, else ''. The value of a field that was never touched is undefined. */
export const emailIn = (typed: unknown): string =>
  typeof typed === 'string' && typed.includes('@') ? typed.trim() : ''
