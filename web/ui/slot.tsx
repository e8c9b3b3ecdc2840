import type { ReactNode } from 'react'

/**
 * The place of an element that comes and goes before bare text, or of a text that comes and goes beside anything. A browser that
 * translates the page puts elements of its own in the place of texts, so React finds no text before which it could insert, or that it
 * could remove.
 */
export const Slot = ({ children }: { children: ReactNode }) => <span className="contents">{children}</span>
