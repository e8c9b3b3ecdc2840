import { useQuery } from '@tanstack/react-query'
import { Outlet, Scripts, useLocation, useRouter } from '@tanstack/react-router'
import { ownPath } from '../texts/addresses.ts'
import { noticesQuery } from './features/desk/notices/notices.queries.ts'
import { Footer } from './shell/footer.tsx'
import { paperColors } from '../contract/platform/paper-colors.ts'
import { Header } from './shell/bar/header.tsx'
import { BottomTabs } from './shell/bar/bottom-tabs.tsx'
import { LanguageOffer } from './shell/languages/language-offer.tsx'
import { OfflineStatus } from './shell/notices/offline-status.tsx'
import { ReloadNotice } from './shell/notices/reload-notice.tsx'
import { SiteNotices } from './shell/notices/site-notices.tsx'
import { SkipLink } from './shell/bar/skip-link.tsx'
import { Toasts } from './ui/overlays/toasts.tsx'

/** The whole document. Hydration warnings are off because an inline script sets the theme attribute before the first paint. */
export function Document() {
  const { currency, rates, api, language } = useRouter().options.context
  const { data: notices } = useQuery(noticesQuery(api))
  // Product specification, section 2: all pages but this one have the bar.
  const isStandalone = useLocation({ select: ({ pathname }) => pathname === '/join-waitlist' })
  // A chat fills the window, without a footer.
  const hasFooter = useLocation({ select: ({ pathname }) => pathname !== '/messages' })
  return (
    <html
      lang={language}
      data-currency={currency}
      data-rates={JSON.stringify(rates)}
      data-banner={notices?.banner?.id}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={paperColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paperColors.dark} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={ownPath('/manifest.webmanifest')} />
      </head>
      <body>
        <SkipLink />
        <LanguageOffer />
        <SiteNotices />
        {!isStandalone && <Header />}
        <OfflineStatus />
        <main id="main" tabIndex={-1} className={isStandalone ? undefined : 'pb-16'}>
          <Outlet />
        </main>
        {!isStandalone && (
          <>
            {hasFooter && <Footer />}
            <BottomTabs />
          </>
        )}
        <Toasts />
        <ReloadNotice />
        {/* The script with the loaded data. Only the server's page has it: the browser does not need it after reading it. */}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}
