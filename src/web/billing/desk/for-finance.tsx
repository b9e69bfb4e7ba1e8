import type { ReactNode } from 'react'
import { useMay, useUser } from '#web/accounts/index.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'

type ForFinanceProps = {
  title: string
  /** The page above this one, where it is not one of the desk’s own. */
  under?: { key: string; content: ReactNode }
  children: ReactNode
}

/** A page of the desk for those who keep the money; for others there is none. */
export function ForFinance({ title, under, children }: ForFinanceProps) {
  useTitle(title)
  const user = useUser()
  const may = useMay()('finance')
  if (!user) return <DetailSkeleton label="Loading the page" />
  if (!may) return <NotFoundPage />
  return (
    <Page
      title={title}
      above={
        under ? (
          <Breadcrumbs
            places={[
              { key: 'desk', content: <TextLink to="/desk">Desk</TextLink> },
              under,
              { key: 'here', content: title },
            ]}
          />
        ) : (
          <DeskPlaces roles={user.staff_roles} />
        )
      }
    >
      <Stack gap="loose">{children}</Stack>
    </Page>
  )
}
