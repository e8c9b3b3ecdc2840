import { Link } from '@tanstack/react-router'
import { Brand } from './brand.tsx'
import { footerLinks } from './navigation.ts'

export function Footer() {
  return (
    <footer className="site-footer">
      <div className="page flex flex-wrap justify-between gap-x-16 gap-y-8">
        <div className="grid max-w-[22rem] content-start gap-3">
          <Brand />
          <p className="text-soft">Festivals worth the journey, and people to share it with.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-16 gap-y-6">
          {Object.entries(footerLinks).map(([title, links]) => (
            <div key={title} className="min-w-[9rem]">
              <h2 className="mb-1 text-base">{title}</h2>
              <ul>
                {links.map((entry) => (
                  <li key={entry.label}>
                    <Link to={entry.to} search={'search' in entry ? entry.search : {}} className="footer-link">
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
