import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import { useSession } from '../../lib/member/session.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { CloseIcon, MenuIcon } from '../../ui/pictures/icons.tsx'
import { CurrencySwitch } from './currency-switch.tsx'
import { MainLinks } from './main-links.tsx'
import { SearchBox } from './search-box.tsx'
import { usePopover } from './use-popover.ts'

const LanguageMenu = lazyPart(
  () => import('../languages/language-menu.tsx'),
  'LanguageMenu',
  <div className="min-h-11" />,
)

/** The menu on phones and tablets, with the links that do not fit in the header. */
export function SiteMenu() {
  const { open, buttonProps, panelProps } = usePopover('site-menu')
  const member = useSession()
  const search = useLoginSearch()
  return (
    <div className="-me-[10px] lg:hidden">
      <IconButton
        {...buttonProps}
        label={open ? t.shell.closeMenu() : t.shell.openMenu()}
        icon={open ? <CloseIcon /> : <MenuIcon />}
      />
      <div {...panelProps} className="site-menu">
        <div className="page grid gap-4 py-5">
          <SearchBox className="w-full" />
          <nav aria-label={t.shell.menu()} className="grid">
            <MainLinks className="menu-row" />
            {!member && open && <LanguageMenu />}
          </nav>
          <CurrencySwitch className="max-w-[340px]" />
          {!member && (
            <Link
              to="/auth"
              search={search}
              className={buttonClass({ variant: 'primary', className: 'md:justify-self-start' })}
            >
              {t.shell.loginRegister()}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}
