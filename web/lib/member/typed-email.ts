import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The text typed as an email address on the previous page. It is not in the address of the page, because addresses are logged. */
    typedEmail?: string
  }
}

/** The email address typed on the previous page; '' if there is none. */
export const useTypedEmail = (): string => useLocation({ select: ({ state }) => state.typedEmail ?? '' })

/** The typed text if it may be an email address, otherwise ''. The value of an untouched field is undefined. */
export const emailIn = (typed: unknown): string =>
  typeof typed === 'string' && typed.includes('@') ? typed.trim() : ''
