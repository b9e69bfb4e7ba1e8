import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import {
  type DecisionColumns,
  importDecisions,
  largestDecisionsSheet,
  readDecisionsSheet,
} from '#contract/matches/decisions-sheet.ts'
import { undoJudgeMatches } from '#contract/matches/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { ChooseColumns, LeftOut } from '#web/platform/sheets/choose-columns.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** Brings decisions from the list of another service. */
export function DecisionsPage() {
  useTitle('Decisions from elsewhere')
  const [file, setFile] = useState<File>()
  return (
    <Page
      title="Decisions from elsewhere"
      above={
        <Breadcrumbs
          places={[
            { key: 'matches', content: <TextLink to="/matches">Matches</TextLink> },
            { key: 'decisions', content: 'Decisions from elsewhere' },
          ]}
        />
      }
      aside={
        <FileButton
          look="quiet"
          size="small"
          isSingle
          accept=".csv,.xlsx,.txt"
          icon={<FileUp aria-hidden />}
          onFiles={([chosen]) => setFile(chosen)}
        >
          Read a list of decisions
        </FileButton>
      }
    >
      {file ? (
        <ImportDecisions key={`${file.name} ${file.lastModified}`} file={file} onClose={() => setFile(undefined)} />
      ) : (
        <EmptyState title="Bring your decisions">
          Read a list (CSV or XLSX) with a column of pages and a column of decisions: approved, licensed, ignored, not
          mine, or unsure. Only matches that you have not decided change, and you can undo it.
        </EmptyState>
      )}
    </Page>
  )
}

type Read = Received<typeof readDecisionsSheet> & { content: string }
type Close = { onClose: () => void }

function ImportDecisions({ file, onClose }: { file: File } & Close) {
  const read = useQuery({
    queryKey: ['matches', 'decisions-sheet', file.name, file.lastModified, file.size],
    queryFn: async ({ signal }): Promise<Read> => {
      const content = await contentOf(file, largestDecisionsSheet)
      return { ...(await call(readDecisionsSheet, signal)({ content })), content }
    },
    retry: false,
    gcTime: 0,
  })
  return (
    <Loaded query={read} label={`Reading ${file.name}`} lines={4}>
      {(sheet) => <Chosen fileName={file.name} sheet={sheet} onClose={onClose} />}
    </Loaded>
  )
}

const labels: Record<keyof DecisionColumns, string> = {
  page: 'Page',
  decision: 'Decision',
  image: 'Photograph (file name or title)',
}

const wholeColumns = ({ page, decision, image }: Read['suggested']): DecisionColumns | undefined =>
  page === null || decision === null ? undefined : { page, decision, image }

function Chosen({ fileName, sheet, onClose }: { fileName: string; sheet: Read } & Close) {
  const [chosen, choose] = useState(sheet.suggested)
  const look = useMutation({ mutationFn: call(importDecisions) })
  const columns = wholeColumns(chosen)
  const { content } = sheet
  return (
    <Stack>
      <ChooseColumns
        {...{ fileName, sheet, labels, chosen }}
        required={['page', 'decision']}
        onChoose={(now) => {
          look.reset()
          choose(now)
        }}
      />
      <Row>
        <Button
          look="quiet"
          isBusy={look.isPending}
          disabled={columns === undefined}
          onClick={() => columns && look.mutate({ content, columns, isPreview: true })}
        >
          Look at the result
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Row>
      {look.isError && <Text tone="mark">{sentenceOf(look.error)}</Text>}
      {look.data && columns && <Result preview={look.data} content={content} columns={columns} onClose={onClose} />}
    </Stack>
  )
}

type Preview = Received<typeof importDecisions>
type ResultProps = { preview: Preview; content: string; columns: DecisionColumns } & Close

const words = { approved: 'approved', licensed: 'licensed', ignored: 'ignored', not_mine: 'not mine', unsure: 'unsure' }

function Result({ preview: { decided, decisions, kept, problems }, content, columns, onClose }: ResultProps) {
  const { decide, isPending } = useImport(onClose)
  const counts = Object.entries(words).flatMap(([decision, word]) => {
    const count = decisions[decision as keyof typeof words] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${word}`]
  })
  return (
    <Stack>
      <Text>
        {decided === 0 ? 'No match would be decided.' : `Matches that would be decided: ${counts.join(', ')}.`}
        {kept > 0 && ` ${kept.toLocaleString('en-US')} keep the decision that they have.`}
      </Text>
      <LeftOut problems={problems} />
      <Row>
        <Button
          isBusy={isPending}
          disabled={decided === 0}
          onClick={() => decide({ content, columns, isPreview: false })}
        >
          {decided === 1 ? 'Decide one match' : `Decide ${decided.toLocaleString('en-US')} matches`}
        </Button>
      </Row>
    </Stack>
  )
}

function useImport(onClose: () => void) {
  const queryClient = useQueryClient()
  const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['matches'] })
  const undo = useMutation({
    mutationFn: async (changes: readonly string[]) => {
      for (const changeId of changes.toReversed()) await call(undoJudgeMatches)({ changeId })
    },
    onSuccess: () => notify('The decisions are taken back.', { tone: 'ok' }),
    onError: complain,
    onSettled: refresh,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: call(importDecisions),
    onSuccess: ({ decided, changes }) => {
      const sentence =
        decided === 1 ? 'One match is decided.' : `${decided.toLocaleString('en-US')} matches are decided.`
      notify(sentence, { tone: 'ok', stays: 15_000, action: { label: 'Undo', run: () => undo.mutate(changes) } })
      onClose()
    },
    onError: complain,
    onSettled: refresh,
  })
  return { decide: mutate, isPending }
}
