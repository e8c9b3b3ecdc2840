import '../shell.css'
import { t } from '#texts'
import { AccountCorner } from './account-corner.tsx'
import { Brand } from './brand.tsx'
import { CurrencySwitch } from './currency-switch.tsx'
import { MainLinks, MyEventsLink } from './main-links.tsx'
import { MessagesLink } from './messages-link.tsx'
import { SearchBox } from './search-box.tsx'
import { SiteMenu } from './site-menu.tsx'

/** The bar at the top of every page. On small screens the links that do not fit are in the site menu. */
export function Header() {
  return (
    <header className="top-bar">
      <div className="page flex h-(--bar) items-center">
        <Brand />
        <nav aria-label={t.shell.main()} className="flex gap-5 max-md:hidden md:max-lg:*:nth-[n+4]:hidden">
          <MainLinks className="link-bar" />
          <MyEventsLink />
        </nav>
        <div className="flex flex-1 items-center justify-end gap-[12px]">
          <SearchBox className="w-full max-w-[340px] max-lg:hidden" />
          <CurrencySwitch hideLabel className="currency-pill max-lg:hidden" />
          <MessagesLink />
          <AccountCorner />
          <SiteMenu />
        </div>
      </div>
    </header>
  )
}
