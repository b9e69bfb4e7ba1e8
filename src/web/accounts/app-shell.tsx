import { Link } from '@tanstack/react-router'
import { CircleUser, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { brandName, brandWord } from '#web/platform/brand.ts'
import { ConnectionBanner } from '#web/platform/connection-banner.tsx'
import { useLiveStream } from '#web/platform/live/use-live.ts'
import { firstPage } from '#web/platform/routes.ts'
import { Footer } from '#web/ui/footer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { OutLink, PlaceLink } from '#web/ui/links.tsx'
import { Menu, MenuItem, MenuSection } from '#web/ui/menu.tsx'
import { Frame } from '#web/ui/page.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { logOut, useUser } from './session-query.ts'

/** Where the top bar leads, left to right. */
export type MainPlace = { href: string; label: string }

/** What stands around every signed-in page. */
export function AppShell({ places, children }: { places: readonly MainPlace[]; children: ReactNode }) {
  useLiveStream(useUser()?._id)
  return (
    <Frame head={<Head places={places} />} foot={<BrandFooter />}>
      <ConnectionBanner />
      {children}
    </Frame>
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
      places={places.map(({ href, label }) => (
        <PlaceLink key={href} to={href}>
          {label}
        </PlaceLink>
      ))}
      tools={
        <>
          <ThemeSwitch />
          <AccountMenu />
        </>
      }
    />
  </>
)

function AccountMenu() {
  const user = useUser()
  const whose: ReactNode = user ? `${user.details.first_name} ${user.details.last_name}, ${user.email}` : 'Your account'
  return (
    <Menu trigger={<IconButton label="Account" icon={<CircleUser aria-hidden />} />}>
      <MenuSection title={whose}>
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void logOut()}>
          Log out
        </MenuItem>
      </MenuSection>
    </Menu>
  )
}

const pagesOfOurs = [
  ['blog', 'Blog'],
  ['academy', 'Academy'],
  ['terms', 'Terms of use'],
  ['privacy', 'Privacy policy'],
] as const

const BrandFooter = () => (
  <Footer>
    <span>{brandName()}</span>
    {pagesOfOurs.map(([word, label]) => {
      const href = brandWord(word)
      return (
        href && (
          <OutLink key={word} href={href}>
            {label}
          </OutLink>
        )
      )
    })}
  </Footer>
)
