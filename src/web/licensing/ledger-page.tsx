import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { getLedgerTemplate } from '#contract/licensing/ledger.ts'
import { download } from '#web/platform/calls/download.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { DayOrderQuestion } from '#web/platform/sheets/day-order-question.tsx'
import { HowItWasRead } from '#web/platform/sheets/how-it-was-read.tsx'
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
import { ledgerQuery } from './queries.ts'
import { type SheetResult, useSheets } from './use-sheets.ts'

const complain = (words: string) => notify(words, { tone: 'error', stays: 8000 })

/** The owner's licences, which every match is compared with. */
export function LedgerPage() {
  useTitle('Licences')
  const [isAdding, setAdding] = useState(false)
  const sheets = useSheets()
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
          <FileButton look="quiet" accept=".csv,.xlsx,.txt" icon={<FileUp aria-hidden />} onFiles={sheets.readAll}>
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
          We mark uses that a licence covers as licensed, now and in future. A use after its end, or beyond its terms,
          waits for your decision with the reason.
        </Text>
        {sheets.isReading && <Progress label="Reading the licences" percent={null} />}
        {sheets.asked.map((one) => (
          <DayOrderQuestion
            key={one.file.name}
            fileName={one.file.name}
            error={one.error}
            onAnswer={(dayOrder) => sheets.answer(one, dayOrder)}
            onClose={() => sheets.leave(one)}
          />
        ))}
        {sheets.came.map((one) => (
          <WhatCame key={one.fileName} came={one} onClose={() => sheets.close(one)} />
        ))}
        <Ledger />
      </Stack>
      {isAdding && <AddLicence onClose={() => setAdding(false)} onAdded={sheets.refresh} />}
    </Page>
  )
}

const maxTold = 5

function WhatCame({ came, onClose }: { came: SheetResult; onClose: () => void }) {
  const { fileName, notes, guess } = came
  return (
    <>
      <Added came={came} onClose={onClose} />
      <HowItWasRead fileName={fileName} notes={notes} guess={guess} />
    </>
  )
}

function Added({ came: { fileName, added, known, problems }, onClose }: { came: SheetResult; onClose: () => void }) {
  const left = problems.length - maxTold
  return (
    <Banner tone={problems.length > 0 ? 'warn' : 'ok'} onClose={onClose}>
      {fileName}: {added === 1 ? 'One licence was added.' : `${added.toLocaleString('en-US')} licences were added.`}
      {known > 0 && ` ${known === 1 ? 'One was' : `${known.toLocaleString('en-US')} were`} there already.`}
      {problems.slice(0, maxTold).map(({ row, cell, message }) => (
        <span key={cell ?? row}>
          {' '}
          {cell === null ? `Line ${row}` : `Cell ${cell}`}: {message}
        </span>
      ))}
      {left > 0 && ` And ${left} more like these.`}
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
          Download a template
        </Button>
      }
    >
      Import your invoices and agency sales as CSV or XLSX, or add licences one by one. Then nobody who has paid is
      accused.
    </EmptyState>
  )
}
