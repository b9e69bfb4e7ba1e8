import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startSheet } from '#contract/images/sheets-endpoints.ts'
import type { ImageSheet } from '#contract/images/sheets.ts'
import { cancelActivity } from '#contract/platform/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { HowItWasRead } from '#web/platform/sheets/how-it-was-read.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { sheetQuery } from './queries.ts'
import { RegisterImages } from './register-images.tsx'
import { SheetProblems } from './sheet-problems.tsx'
import { lines, problemsIn, standing } from './sheet-words.ts'

/** Parsed spreadsheet: actions, progress of the import, and faults by line. */
export const CheckedSheet = ({ sheet }: { sheet: ImageSheet }) => (
  <Stack gap="loose">
    <Panel title={sheet.fileName}>
      {sheet.state === 'running' && <UnderWay sheet={sheet} />}
      <Text tone={sheet.state === 'failed' ? 'mark' : 'ink'}>{standing(sheet)}</Text>
      {sheet.purpose === 'registration' && (
        <Text size="small" tone="dim">
          With the facts that a registration asks for.
        </Text>
      )}
      <Actions sheet={sheet} />
      {sheet.purpose === 'registration' && isOver(sheet) && <RegisterImages sheetId={sheet._id} />}
    </Panel>
    <HowItWasRead fileName={sheet.fileName} notes={sheet.notes} guess={sheet.guess} />
    {problemsIn(sheet.counts) > 0 && <SheetProblems sheet={sheet} />}
  </Stack>
)

const isOver = ({ state }: ImageSheet) => state !== 'checked' && state !== 'running'

function UnderWay({ sheet: { fileName, counts } }: { sheet: ImageSheet }) {
  const { added, updated, known, failed, waiting } = counts
  const done = added + updated + known + failed
  return (
    <Progress
      label={`Importing ${fileName}: ${done.toLocaleString('en-US')} of ${lines(done + waiting)}`}
      percent={(done / Math.max(1, done + waiting)) * 100}
    />
  )
}

function Actions({ sheet: { _id, state, counts, activityId } }: { sheet: ImageSheet }) {
  const queryClient = useQueryClient()
  const handlers = {
    onSettled: () => queryClient.invalidateQueries(sheetQuery(_id)),
    onError: (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  }
  const start = useMutation({ mutationFn: call(startSheet), ...handlers })
  const stop = useMutation({ mutationFn: call(cancelActivity), ...handlers })
  const canStop = state === 'running' && activityId !== null
  const canStart = state !== 'running' && counts.waiting > 0
  const hasImages = counts.added + counts.updated + counts.known > 0
  if (!canStart && !canStop && !hasImages) return null
  return (
    <Row>
      {canStart && (
        <Button isBusy={start.isPending} onClick={() => start.mutate({ sheetId: _id })}>
          {state === 'checked' ? `Import ${lines(counts.waiting)}` : `Go on with ${lines(counts.waiting)}`}
        </Button>
      )}
      {canStop && (
        <Button look="quiet" isBusy={stop.isPending} onClick={() => stop.mutate({ activityId })}>
          Stop
        </Button>
      )}
      {!canStart && !canStop && hasImages && <ButtonLink to="/images">See your images</ButtonLink>}
    </Row>
  )
}
