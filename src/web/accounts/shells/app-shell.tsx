import '#contract/sentences.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { User } from '#contract/accounts/user.ts'
import type { Beside, MainPlace } from '#web/platform/area.ts'
import { brandName, brandWord } from '#web/platform/brand.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { ConnectionBanner } from '#web/platform/banners/connection-banner.tsx'
import { useLiveStream } from '#web/platform/live/use-live.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { firstPage } from '#web/platform/calls/session.ts'
import { useFocusOnArrival } from '#web/platform/pages/use-focus-on-arrival.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ThemeSwitch } from '#web/ui/buttons/theme-switch.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { ToastList } from '#web/ui/feedback/toast-list.tsx'
import { bringToasts } from '#web/ui/feedback/toasts.tsx'
import { Frame, Notices } from '#web/ui/layout/pages/page.tsx'
import { Footer } from '#web/ui/navigation/footer.tsx'
import { OutLink, PlaceLink } from '#web/ui/navigation/links.tsx'
import { PageTop } from '#web/ui/navigation/page-top.tsx'
import { SkipLink } from '#web/ui/navigation/skip-link.tsx'
import { TopBar } from '#web/ui/navigation/top-bar.tsx'
import { Wordmark } from '#web/ui/text/wordmark.tsx'
import { AccountNotices } from './account-notices.tsx'
import { BroadcastBanner } from './broadcast-banner.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { sessionQuery } from '../sign-in/session-query.ts'

bringToasts(ToastList)

const AccountMenu = lazyPart(() => import('./account-menu.tsx'), 'AccountMenu')
const FirmShell = lazyPart(() => import('./firm-shell.tsx'), 'FirmShell')
const BeforeTheDesk = lazyPart(() => import('./before-the-desk.tsx'), 'BeforeTheDesk')

/** Entries of the top bar, left to right. */
type Places = { places: readonly MainPlace[]; besides: readonly Beside[] }

/** Layout of signed-in pages, where the user is known. */
export function AppShell({ children, ...where }: Places & { children: ReactNode }) {
  const session = useQuery(sessionQuery)
  const user = session.data?.user
  const isAtDesk = useRouterState({ select: ({ location }) => location.pathname.startsWith('/desk') })
  const isShut = isAtDesk && user?.role === 'staff' && !user.second_factor
  const isOfFirm = user?.role === 'partner'
  useLiveStream(isOfFirm ? undefined : user?._id)
  useFocusOnArrival()
  if (isOfFirm)
    return (
      <FirmShell user={user} foot={<BrandFooter />}>
        {children}
      </FirmShell>
    )
  return (
    <Frame head={<Head {...where} user={user} />} foot={<BrandFooter />}>
      <Notices>
        <ConnectionBanner />
        {user && <BroadcastBanner />}
        {user && <AccountNotices user={user} />}
      </Notices>
      {user && (isShut ? <BeforeTheDesk /> : children)}
      {session.isPending && <DetailSkeleton label="Loading your account" />}
      {session.isError && !user && (
        <ErrorState
          title="Your account could not be loaded"
          message={sentenceOf(session.error)}
          onRetry={() => void session.refetch()}
        />
      )}
      <PageTop />
    </Frame>
  )
}

function Place({ href, label, besides }: MainPlace & Pick<Places, 'besides'>) {
  const isHere = useRouterState({
    select: ({ location }) => besides.some(([path, place]) => place === href && location.pathname.startsWith(path)),
  })
  return (
    <PlaceLink to={href} {...(isHere ? { 'data-status': 'active', 'aria-current': 'true' } : {})}>
      {label}
    </PlaceLink>
  )
}

const Head = ({ places, besides, user }: Places & { user: User | undefined }) => (
  <>
    <SkipLink />
    <TopBar
      home={
        <Link to={firstPage()}>
          <Wordmark name={brandName()} />
        </Link>
      }
      places={places
        .filter(({ isForStaff, flag }) =>
          isForStaff ? user?.role === 'staff' : flag === undefined || user?.features[flag] !== false,
        )
        .map(({ href, label }) => (
          <Place key={href} besides={besides} href={href} label={label} />
        ))}
      tools={
        <>
          <ThemeSwitch />
          <NotificationBell />
          <AccountButton />
        </>
      }
    />
  </>
)

/** The menu's code is a quarter of what a page loads: it loads when the button is first pointed at. */
function AccountButton() {
  const [isWanted, setWanted] = useState(false)
  const prepare = () => void AccountMenu.preload?.()
  const button = (
    <IconButton
      label="Account"
      aria-haspopup="menu"
      aria-expanded={false}
      icon={<CircleUser aria-hidden />}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWanted(true)}
    />
  )
  return isWanted ? (
    <Suspense fallback={button}>
      <AccountMenu />
    </Suspense>
  ) : (
    button
  )
}

/** The operator's pages; terms and privacy have defaults. */
const pagesOfOurs = [
  ['about', 'How it works', '/about'],
  ['blog', 'Blog', undefined],
  ['academy', 'Academy', undefined],
  ['terms', 'Terms of use', '/terms'],
  ['privacy', 'Privacy policy', '/privacy'],
] as const

const BrandFooter = () => (
  <Footer>
    <span>{brandName()}</span>
    {pagesOfOurs.map(([word, label, ours]) => {
      const href = (word === 'about' ? undefined : brandWord(word)) ?? ours
      return (
        href && (
          <OutLink key={word} href={href}>
            {label}
          </OutLink>
        )
      )
    })}
    <OutLink href={brandWord('help') ?? '/about'}>Help</OutLink>
    {brandWord('support') && <OutLink href={`mailto:${brandWord('support')}`}>Contact</OutLink>}
    {brandWord('logos') && <span>Logos of websites by {brandWord('logos')}</span>}
  </Footer>
)
