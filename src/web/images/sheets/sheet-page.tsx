import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { CheckedSheet } from './checked-sheet.tsx'
import { HandIn } from './hand-in.tsx'
import { sheetQuery } from './queries.ts'
import { RecentSheets } from './recent-sheets.tsx'

const route = getRouteApi('/inside/images/sheet')

/** Imports many images by a spreadsheet of their addresses. */
export function SheetPage() {
  useTitle('Import a sheet')
  const { sheet: sheetId } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (sheet: string | undefined) => void navigate({ search: sheet === undefined ? {} : { sheet } })
  return (
    <Page
      title="Import a sheet"
      aside={
        <>
          {sheetId !== undefined && (
            <Button look="quiet" onClick={() => open(undefined)}>
              Another sheet
            </Button>
          )}
          <ButtonLink look="quiet" to="/images">
            See your images
          </ButtonLink>
        </>
      }
    >
      {sheetId === undefined ? (
        <>
          <HandIn onChecked={open} />
          <RecentSheets onOpen={open} />
        </>
      ) : (
        <OneSheet key={sheetId} sheetId={sheetId} />
      )}
    </Page>
  )
}

function OneSheet({ sheetId }: { sheetId: string }) {
  const { data, error, refetch } = useQuery(sheetQuery(sheetId))
  if (data) return <CheckedSheet sheet={data} />
  if (error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  return <Skeleton label="Loading the sheet" />
}
