import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Row } from '#web/ui/layout/row.tsx'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
}

/** Loads earlier entries; renders nothing when all are there. */
export function Earlier({ of }: { of: Pages }) {
  if (!of.hasNextPage) return null
  if (of.isFetchNextPageError && of.error)
    return <ErrorState message={sentenceOf(of.error)} onRetry={() => void of.fetchNextPage()} />
  return (
    <Row>
      <Button look="quiet" size="small" isBusy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        Show earlier messages
      </Button>
    </Row>
  )
}
