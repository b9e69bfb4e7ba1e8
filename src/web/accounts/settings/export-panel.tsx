import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openTicket } from '#contract/accounts/endpoints.ts'
import { downloadExport, type Export, requestExport } from '#contract/accounts/leaving-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { call } from '#web/platform/call.ts'
import { dayInWords } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Row } from '#web/ui/row.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toast.ts'

const lookAgainMs = 3000

/** Asking starts an export where there is none, so it is asked only once somebody wants one. */
const exportQuery = queryOptions({
  queryKey: ['accounts', 'export'],
  queryFn: ({ signal }) => call(requestExport, signal)({}),
  refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? lookAgainMs : false),
  meta: { live: ['notification'] },
})

/** Everything the account holds, as one file. */
export function ExportPanel() {
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...exportQuery, enabled: isWanted })
  const ask = () => (isWanted ? void refetch() : setWanted(true))
  return (
    <Panel title="Export">
      <Text size="small" tone="dim">
        Your data as JSON and your files, in one zip file. When it is ready, we mail you.
      </Text>
      {error && <Text tone="mark">{sentenceOf(error)}</Text>}
      {data?.state === 'preparing' && <Progress label="Your export is being prepared" percent={null} />}
      {data?.state === 'ready' && <Ready made={data} />}
      {data?.state === 'failed' && <Text tone="mark">It could not be prepared. Please try again.</Text>}
      {(data === undefined || data.state === 'failed') && (
        <Row>
          <Button look="quiet" isBusy={isFetching} onClick={ask}>
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
        It is ready, with {files} {files === 1 ? 'file' : 'files'} of yours{until && `, until ${dayInWords(until)}`}.
      </Text>
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        Download
      </Button>
    </Row>
  )
}
