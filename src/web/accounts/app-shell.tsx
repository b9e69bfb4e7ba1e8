import { Link, useRouterState } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { brandName, brandWord } from '#web/platform/brand.ts'
import { ConnectionBanner } from '#web/platform/connection-banner.tsx'
import { useLiveStream } from '#web/platform/live/use-live.ts'
import { firstPage } from '#web/platform/routes.ts'
import { Footer } from '#web/ui/footer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { OutLink, PlaceLink } from '#web/ui/links.tsx'
import { Frame, Notices } from '#web/ui/page.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { AccountNotices } from './account-notices.tsx'
import { BroadcastBanner } from './broadcast-banner.tsx'
import { NotificationBell } from './notifications/notification-bell.tsx'
import { useUser } from './session-query.ts'

/** The menu's machinery is larger than the rest of the shell, which need not wait for it. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

/** Where the top bar leads, left to right. */
export type MainPlace = { href: string; label: string }

/** What stands around every signed-in page. */
export function AppShell({ places, children }: { places: readonly MainPlace[]; children: ReactNode }) {
  const user = useUser()
  useLiveStream(user?._id)
  return (
    <Frame head={<Head places={places} />} foot={<BrandFooter />}>
      <Notices>
        <ConnectionBanner />
        <BroadcastBanner />
        {user && <AccountNotices user={user} />}
      </Notices>
      {children}
      <PageTop />
    </Frame>
  )
}

/** Pages that belong to a place without lying below it. */
const besides = [
  ['/looking', '/matches'],
  ['/licences', '/matches'],
] as const

function Place({ href, label }: MainPlace) {
  const isHere = useRouterState({
    select: ({ location }) => besides.some(([path, place]) => place === href && location.pathname.startsWith(path)),
  })
  return (
    <PlaceLink to={href} {...(isHere ? { 'data-status': 'active', 'aria-current': 'true' } : {})}>
      {label}
    </PlaceLink>
  )
}

const Head = ({ places }: { places: readonly MainPlace[] }) => (
  <>
    <SkipLink />
    <TopBar
      home={
        <Link to={firstPage}>
          <Wordmark name={brandName()} />
        </Link>
      }
      places={places.map((place) => (
        <Place key={place.href} {...place} />
      ))}
      tools={
        <>
          <ThemeSwitch />
          <NotificationBell />
          <Suspense fallback={<IconButton label="Account" icon={<CircleUser aria-hidden />} />}>
            <AccountMenu />
          </Suspense>
        </>
      }
    />
  </>
)

/** The operator's pages; for terms and privacy there are texts of ours. */
const pagesOfOurs = [
  ['blog', 'Blog', undefined],
  ['academy', 'Academy', undefined],
  ['terms', 'Terms of use', '/terms'],
  ['privacy', 'Privacy policy', '/privacy'],
] as const

const BrandFooter = () => (
  <Footer>
    <span>{brandName()}</span>
    {pagesOfOurs.map(([word, label, ours]) => {
      const href = brandWord(word) ?? ours
      return (
        href && (
          <OutLink key={word} href={href}>
            {label}
          </OutLink>
        )
      )
    })}
    {brandWord('logos') && <span>Logos of websites by {brandWord('logos')}</span>}
  </Footer>
)
