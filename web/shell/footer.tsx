import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { Brand } from './bar/brand.tsx'
import { LanguageLinks } from './languages/language-links.tsx'
import { footerLinks } from './navigation/navigation.ts'

/* On phones the last stands beside the others where no link needs two lines for that, else below. */
const columns = [footerLinks.slice(0, -1), footerLinks.slice(-1)]

export function Footer() {
  return (
    <footer className="border-t border-line bg-sunk pt-[clamp(16px,4vw,48px)] pb-[calc(clamp(16px,4vw,48px)+var(--bottom-bar)+env(safe-area-inset-bottom))]">
      <div className="page flex flex-wrap justify-between gap-x-16 gap-y-8">
        <div className="grid max-w-[22rem] content-start gap-3 max-md:hidden">
          <Brand />
          <p className="text-soft">{t.shell.slogan()}</p>
        </div>
        <nav aria-label={t.shell.footer()} className="flex flex-wrap gap-x-4 wrap-anywhere max-md:w-full md:gap-x-16">
          {columns.map((sections) => (
            <div key={sections[0]?.title()} className="max-md:grow md:flex md:gap-x-16">
              {sections.map(({ title, links }) => (
                <div key={title()} className="pb-2 md:min-w-[9rem]">
                  <h2 className="text-base md:mb-1">{title()}</h2>
                  <ul>
                    {links.map((entry) => (
                      <li key={entry.label()}>
                        <Link to={entry.to} search={'search' in entry ? entry.search : {}} className="footer-link">
                          {entry.label()}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          ))}
        </nav>
      </div>
      <nav aria-label={t.shell.language()} className="page mt-2 md:mt-6">
        <LanguageLinks className="flex flex-wrap gap-x-5 border-t border-line pt-2" linkClass="footer-link" />
      </nav>
    </footer>
  )
}
