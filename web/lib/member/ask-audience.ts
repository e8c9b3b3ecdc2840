import { createContext, useContext } from 'react'

/** Asks a member who has not chosen yet who may see where they go. A screen provides it, as its dialog belongs to another feature. */
export const AskAudience = createContext<() => void>(() => {})

export const useAskAudience = () => useContext(AskAudience)
