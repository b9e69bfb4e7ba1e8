import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import { portalIdIn } from '#contract/desk/portal-id-in.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { useDeskKeys } from './worklist/desk-keys.tsx'
import { Found } from './worklist/found.tsx'
import { WorkList } from './worklist/work-list.tsx'
import { narrowingIn, readWorkSearch } from './worklist/work-search.ts'

const route = getRouteApi('/inside/desk')

/** Where staff are at home: what waits for them by when it is due, and a search over everything. */
export function DeskStartPage() {
  useTitle('Desk')
  const user = useUser()
  if (!user) return <DetailSkeleton label="Loading the desk" />
  return user.role === 'staff' ? <Home /> : <NotFoundPage />
}

function Home() {
  const search = readWorkSearch(route.useSearch())
  const { whose = 'me', role, q: addressed = '' } = search
  // A link to a payment page is a secret: the address, which servers and histories keep, never has it.
  const [link, keepLink] = useState('')
  const q = link || addressed
  const navigate = route.useNavigate()
  const may = useMay()
  const user = useUser()
  const { openKeys, button, dialog } = useDeskKeys()
  return (
    <Page
      title={q === '' ? 'Due' : 'Found'}
      above={<DeskPlaces roles={user?.staff_roles} />}
      aside={
        <Row gap="tight" isOneLine>
          {may(...caseReaders) && (
            <SearchField
              label="Search cases"
              isNameless
              placeholder="Find any case"
              value={q}
              onChange={(text) => {
                const isLink = portalIdIn(text) !== undefined
                keepLink(isLink ? text : '')
                void navigate({
                  search: (was) => ({ ...was, q: isLink ? undefined : text || undefined }),
                  replace: true,
                })
              }}
            />
          )}
          {button}
        </Row>
      }
    >
      {q === '' ? (
        <WorkList
          whose={whose}
          role={role}
          narrowing={narrowingIn(search)}
          onNarrow={(narrowing) => void navigate({ search: { whose: search.whose, role, ...narrowing } })}
          onChoose={(chosen) => void navigate({ search: (was) => ({ ...was, ...chosen }) })}
          openKeys={openKeys}
        />
      ) : (
        <Found q={q} openKeys={openKeys} />
      )}
      {dialog}
    </Page>
  )
}
