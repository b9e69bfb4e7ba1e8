import { Link, Outlet } from '@tanstack/react-router'
import { brandName } from '#web/platform/brand.ts'
import { SplitPage } from '#web/ui/split-page.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import source from './desert-hike.avif'

const photo = { source, title: 'Extreme Desert Hike', by: 'Budgie Desktop Developers, CC0', focus: '34% 60%' } as const

/** A photograph and a form: the pages before signing in. */
export const OutsideLayout = () => (
  <SplitPage
    photo={photo}
    side="start"
    head={
      <>
        <Link to="/login">
          <Wordmark name={brandName()} />
        </Link>
        <ThemeSwitch />
      </>
    }
  >
    <Outlet />
  </SplitPage>
)
