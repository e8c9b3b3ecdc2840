import type { ReactNode } from 'react'

/* Elements that many texts have in a sentence: 'Remove<hidden> {name}</hidden>'. */

/** For screen readers alone: what a button beside a name is about. */
export const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>
/** Names that members gave, whose script may run in the other direction, and which no browser translates. */
export const bdi = (inner: ReactNode) => <bdi translate="no">{inner}</bdi>
export const b = (inner: ReactNode) => <b>{inner}</b>
