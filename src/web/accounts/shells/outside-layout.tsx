import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { brandName } from '#web/platform/brand.ts'
import { ThemeSwitch } from '#web/ui/buttons/theme-switch.tsx'
import { SplitPage } from '#web/ui/layout/pages/split-page.tsx'
import { Wordmark } from '#web/ui/text/wordmark.tsx'
import { profileOfVisit } from '../featured/profile-of-visit.ts'

/** Pages before sign-in: a featured picture and a form. */
export function OutsideLayout() {
  const [featured] = useState(profileOfVisit)
  return (
    <SplitPage
      photo={featured}
      side={featured.alignment === 'left' ? 'start' : 'end'}
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
}
