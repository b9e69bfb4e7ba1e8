import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { getLedgerTemplate, importLicences, largestLedger } from '#contract/licensing/ledger.ts'
import type { Received } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { AddLicence } from './add-licence.tsx'
import { LicencesListed } from './licences-listed.tsx'
import { ledger, ledgerQuery } from './queries.ts'

const complain = (words: string) => notify(words, { tone: 'error', stays: 8000 })

/** What a sheet brought. */
type Came = Received<typeof importLicences> & { fileName: string }

/** Who may use which images where, until when: every match is held against it. */
export function LedgerPage() {
  useTitle('Licences')
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [came, setCame] = useState<readonly Came[]>([])
  const refresh = () => queryClient.invalidateQueries(ledger)
  const read = useMutation({
    // Sheets are read one after the other, so that what stands in two of them is added once.
    scope: { id: 'licences' },
    mutationFn: async (file: File) => await call(importLicences)({ content: await contentOf(file, largestLedger) }),
    onSuccess: (brought, { name }) =>
      setCame((before) => [...before.filter(({ fileName }) => fileName !== name), { ...brought, fileName: name }]),
    onError: (error, { name }) => complain(`${name}: ${sentenceOf(error)}`),
    onSettled: refresh,
  })
  const readAll = (files: readonly File[]) => {
    setCame([])
    for (const file of files) read.mutate(file)
  }
  return (
    <Page
      title="Licences"
      above={
        <Breadcrumbs
          places={[
            { key: 'matches', content: <TextLink to="/matches">Matches</TextLink> },
            { key: 'licences', content: 'Licences' },
          ]}
        />
      }
      aside={
        <>
          <FileButton look="quiet" accept=".csv,.xlsx,.txt" icon={<FileUp aria-hidden />} onFiles={readAll}>
            Read a sheet
          </FileButton>
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
            Add a licence
          </Button>
        </>
      }
    >
      <Stack>
        <Text tone="dim">
          Uses that a licence covers are marked as licensed, those found and those still to come. One that has ended, or
          is exceeded, waits for you with the reason.
        </Text>
        {read.isPending && <Progress label="Reading the licences" percent={null} />}
        {came.map((one) => (
          <WhatCame
            key={one.fileName}
            came={one}
            onClose={() => setCame((before) => before.filter((other) => other !== one))}
          />
        ))}
        <Ledger />
      </Stack>
      {isAdding && <AddLicence onClose={() => setAdding(false)} onAdded={refresh} />}
    </Page>
  )
}

const maxTold = 5

function WhatCame({ came: { fileName, added, known, problems }, onClose }: { came: Came; onClose: () => void }) {
  const left = problems.length - maxTold
  return (
    <Banner tone={problems.length > 0 ? 'warn' : 'ok'} onClose={onClose}>
      {fileName}: {added === 1 ? 'One licence was added.' : `${added.toLocaleString('en-US')} licences were added.`}
      {known > 0 && ` ${known === 1 ? 'One was' : `${known.toLocaleString('en-US')} were`} there already.`}
      {problems.slice(0, maxTold).map(({ row, message }) => (
        <span key={row}>
          {' '}
          Line {row}: {message}
        </span>
      ))}
      {left > 0 && ` And ${left} more lines like these.`}
    </Banner>
  )
}

function Ledger() {
  const [page, goTo] = useState(1)
  const [pageSize, setPageSize] = usePageSize()
  const read = useQuery(ledgerQuery({ page, pageSize }))
  usePageThatExists({ page, pageSize, total: read.data?.total }, goTo)
  if (read.isPending) return <EntriesSkeleton label="Loading the licences" />
  if (read.isError && read.data === undefined)
    return <ErrorState message={sentenceOf(read.error)} onRetry={() => void read.refetch()} />
  const { data, total } = read.data
  if (total === 0) return <Nothing />
  return (
    <Stack>
      <LicencesListed licences={data} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        noun={['licence', 'licences']}
        onPage={goTo}
        onPageSize={(size) => {
          setPageSize(size)
          goTo(1)
        }}
      />
    </Stack>
  )
}

function Nothing() {
  const template = useMutation({
    mutationFn: () => download(getLedgerTemplate, {}),
    onError: (error) => complain(sentenceOf(error)),
  })
  return (
    <EmptyState
      title="No licences yet"
      action={
        <Button look="quiet" icon={<Download aria-hidden className="size-4" />} onClick={() => template.mutate()}>
          Download a sheet to fill in
        </Button>
      }
    >
      Hand in your invoices and what agencies have sold, as CSV or XLSX, or add licences one by one. Nobody who has paid
      is then taken for somebody who has not.
    </EmptyState>
  )
}
