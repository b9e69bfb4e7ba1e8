import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { openTicket } from '#contract/accounts/endpoints.ts'
import { downloadExport, type Export, getExport, requestExport } from '#contract/accounts/leaving-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { call } from '#web/platform/calls/call.ts'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'

const lookAgainMs = 3000

const exportQuery = queryOptions({
  queryKey: ['accounts', 'export'],
  queryFn: ({ signal }) => call(getExport, signal)({}),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'preparing' ? lookAgainMs : false),
  meta: { live: ['user', 'notification'] },
})

/** Everything the account holds, as one file. */
export function ExportPanel() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(exportQuery)
  const ask = useMutation({
    mutationFn: () => call(requestExport)({}),
    onSuccess: (asked) => queryClient.setQueryData(exportQuery.queryKey, { export: asked }),
    onError: (problem) => notify(sentenceOf(problem), { tone: 'error', stays: 8000 }),
  })
  const made = data?.export
  return (
    <Panel title="Export">
      <Text size="small" tone="dim">
        Your data as tables (CSV) and JSON, and your files, in one zip file. We email you when it is ready.
      </Text>
      {!data && !error && <Skeleton label="Loading your export" lines={1} />}
      {!data && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {made?.state === 'preparing' && <Progress label="Your export is being prepared" percent={null} />}
      {made?.state === 'ready' && <Ready made={made} />}
      {made?.state === 'failed' && <Text tone="mark">It could not be prepared. Please try again.</Text>}
      {data && (!made || made.state === 'failed') && (
        <Row>
          <Button look="quiet" isBusy={ask.isPending} onClick={() => ask.mutate()}>
            Prepare my export
          </Button>
        </Row>
      )}
    </Panel>
  )
}

function Ready({ made: { until, files } }: { made: Export }) {
  const download = useMutation({
    mutationFn: async () => call(openTicket)({}),
    onSuccess: ({ ticket }) => window.location.assign(requestOf(downloadExport, { ticket }).path),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Row>
      <Text>
        It is ready, with {files} {files === 1 ? 'file' : 'files'} of yours{until && `, until ${formatDay(until)}`}.
      </Text>
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        Download
      </Button>
    </Row>
  )
}
