import { Link } from '@tanstack/react-router'
import { Brand } from './brand.tsx'
import { footerLinks } from './navigation.ts'

export function Footer() {
  return (
    <footer className="border-t border-line bg-sunk pt-[clamp(16px,4vw,48px)] pb-[calc(clamp(16px,4vw,48px)+var(--bottom-bar)+env(safe-area-inset-bottom))]">
      <div className="page flex flex-wrap justify-between gap-x-16 gap-y-8">
        <div className="grid max-w-[22rem] content-start gap-3 max-md:hidden">
          <Brand />
          <p className="text-soft">Festivals worth the journey, and people to share it with.</p>
        </div>
        <nav aria-label="Footer" className="columns-2 gap-x-6 max-md:w-full md:flex md:gap-x-16">
          {Object.entries(footerLinks).map(([title, links]) => (
            <div key={title} className="break-inside-avoid pb-2 md:min-w-[9rem]">
              <h2 className="text-base md:mb-1">{title}</h2>
              <ul>
                {links.map((entry) => (
                  <li key={entry.label}>
                    <Link
                      to={entry.to}
                      search={'search' in entry ? entry.search : {}}
                      className="inline-flex min-h-11 items-center text-soft underline-offset-[0.2em] hover:text-ink hover:underline"
                    >
                      {entry.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
