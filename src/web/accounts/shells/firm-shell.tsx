import { Link, Navigate, useRouterState } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/user.ts'
import { brandName } from '#web/platform/brand.ts'
import { ConnectionBanner } from '#web/platform/banners/connection-banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ThemeSwitch } from '#web/ui/buttons/theme-switch.tsx'
import { Frame, Notices } from '#web/ui/layout/pages/page.tsx'
import { PlaceLink } from '#web/ui/navigation/links.tsx'
import { SkipLink } from '#web/ui/navigation/skip-link.tsx'
import { TopBar } from '#web/ui/navigation/top-bar.tsx'
import { Wordmark } from '#web/ui/text/wordmark.tsx'
import { BeforeTheDesk } from './before-the-desk.tsx'
import { logOut } from '../sign-in/log-out.ts'

/** Layout around the pages of a law firm's member: cases and the logout. Any other page redirects there. */
export function FirmShell({ user, foot, children }: { user: User; foot: ReactNode; children: ReactNode }) {
  const isTheirs = useRouterState({ select: ({ location }) => location.pathname.startsWith('/firm') })
  return (
    <Frame head={<Head />} foot={foot}>
      <Notices>
        <ConnectionBanner />
      </Notices>
      {!isTheirs && <Navigate to="/firm" replace />}
      {isTheirs && (user.second_factor ? children : <BeforeTheDesk />)}
    </Frame>
  )
}

const Head = () => (
  <>
    <SkipLink />
    <TopBar
      home={
        <Link to="/firm">
          <Wordmark name={brandName()} />
        </Link>
      }
      places={<PlaceLink to="/firm">Cases</PlaceLink>}
      tools={
        <>
          <ThemeSwitch />
          <Button
            look="bare"
            size="small"
            icon={<LogOut aria-hidden className="size-4" />}
            onClick={() => void logOut()}
          >
            Log out
          </Button>
        </>
      }
    />
  </>
)
