import type { ReactNode } from 'react'

/** One entry of a description list: the name in small type, the value below. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

/** The same as a row of two columns, for a list that is a grid of two. */
export const FactRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="col-span-full grid grid-cols-subgrid items-baseline">
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
)
