import { useQuery } from '@tanstack/react-query'
import { listBilling } from '#contract/billing/endpoints.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { useTitle } from '#web/platform/use-title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'

export function BillingPage() {
  useTitle('Billing')
  const listed = useQuery({ queryKey: ['billing'], queryFn: () => call(listBilling)({}) })
  return (
    <Page title="Billing">
      {listed.isPending && <EntriesSkeleton label="Loading billing" />}
      {listed.isError && <ErrorState message={sentenceOf(listed.error)} onRetry={() => void listed.refetch()} />}
      {listed.data?.data.length === 0 && (
        <EmptyState title="No billing yet">Say here how something comes here.</EmptyState>
      )}
    </Page>
  )
}
