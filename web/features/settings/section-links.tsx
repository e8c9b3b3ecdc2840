import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export type Section = { id: string; title: string }

/** Links to the sections of the page, the current one marked: all in sight on a phone, beside the sections on wide screens. */
export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const inView = useSectionInView(sections)
  return (
    <nav aria-label="Parts of the settings" className="min-w-0 lg:sticky lg:top-24 lg:self-start">
      <ul className="grid grid-cols-2 gap-x-4 md:grid-cols-4 lg:grid-cols-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              aria-current={id === inView ? 'true' : undefined}
              activeOptions={{ exact: true, includeHash: true }}
              // Focuses the section, so that Tab continues there.
              onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
              className="flex min-h-11 items-center rounded-full leading-tight font-medium wrap-anywhere hover:underline max-md:text-sm aria-[current=true]:text-accent-ink lg:px-4 lg:aria-[current=true]:bg-accent-wash"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first section that crosses a line a little below the header. */
function useSectionInView(sections: readonly Section[]) {
  const [inView, setInView] = useState(sections[0]?.id)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setInView(entered.target.id)
      },
      { rootMargin: '-25% 0% -70%' },
    )
    for (const { id } of sections) {
      const part = document.getElementById(id)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [sections])
  return inView
}
