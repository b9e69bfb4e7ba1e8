import type { ReactNode } from 'react'
import { useMay, useUser } from '#web/accounts/index.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

type DeskFrameProps = { title: string; way?: ReactNode; aside?: ReactNode; children: ReactNode }

/** A page of the desk on takedowns, for case managers and the legal role. */
export function DeskFrame({ title, way, aside, children }: DeskFrameProps) {
  useTitle(title)
  const user = useUser()
  const may = useMay()('case-manager', 'legal')
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
