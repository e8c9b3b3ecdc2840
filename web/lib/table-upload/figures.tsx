/** The results of an upload: numbers of rows. */
export const Figures = ({ figures }: { figures: readonly (readonly [name: string, figure: number])[] }) => (
  <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
    {figures.map(([name, figure]) => (
      <div key={name} className="flex gap-2">
        <dt>{name}</dt>
        <dd className="font-semibold tabular-nums">{figure}</dd>
      </div>
    ))}
  </dl>
)
