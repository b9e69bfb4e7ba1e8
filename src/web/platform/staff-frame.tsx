import type { ReactNode } from 'react'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { DeskPlaces } from './desk-places.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { useTitle } from './pages/use-title.ts'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

export type StaffFrameProps = {
  title: string
  /** Undefined until the session is known. */
  user: { staff_roles?: readonly StaffRole[] | undefined } | undefined
  /** True when one of the user's roles opens the page. */
  isOpen: boolean
  way?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** A desk page; accounts without its roles find none. */
export function StaffFrame({ title, user, isOpen, way, aside, children }: StaffFrameProps) {
  useTitle(title)
  if (!user) return <DetailSkeleton label={`Loading ${title}`} />
  if (!isOpen) return <NotFoundPage />
  return (
    <Page
      title={title}
      above={
        <Stack>
          <DeskPlaces roles={user.staff_roles} />
          {way}
        </Stack>
      }
      aside={aside}
    >
      {children}
    </Page>
  )
}
