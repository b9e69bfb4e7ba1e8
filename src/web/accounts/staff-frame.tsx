import type { ReactNode } from 'react'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useMay, useUser } from './sign-in/session-query.ts'

export type StaffFrameProps = {
  title: string
  roles: readonly StaffRole[]
  way?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** A page of the desk for staff with one of these roles. Others see no page. */
export function StaffFrame({ title, roles, way, aside, children }: StaffFrameProps) {
  useTitle(title)
  const user = useUser()
  const may = useMay()(...roles)
  if (!user) return <DetailSkeleton label={`Loading ${title}`} />
  if (!may) return <NotFoundPage />
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
