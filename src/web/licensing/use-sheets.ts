import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import { importLicences, largestLedger } from '#contract/licensing/ledger.ts'
import type { DayOrder } from '#contract/platform/day-order.ts'
import { call } from '#web/platform/calls/call.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { asksDayOrder } from '#web/platform/sheets/day-order-question.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { ledger } from './queries.ts'

/** The result of importing a sheet. */
export type SheetResult = Received<typeof importLicences> & { fileName: string }

/** A sheet that waits for an answer. */
type Asked = { file: File; error: Error }

/** Imports sheets into the ledger, with results and questions. */
export function useSheets() {
  const queryClient = useQueryClient()
  const [came, setCame] = useState<readonly SheetResult[]>([])
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const refresh = () => queryClient.invalidateQueries(ledger)
  const read = useMutation({
    // Sheets are read one after the other, so that what stands in two of them is added once.
    scope: { id: 'licences' },
    mutationFn: async ({ file, dayOrder }: { file: File; dayOrder?: DayOrder }) => {
      const content = await contentOf(file, largestLedger)
      return await call(importLicences)({ content, ...(dayOrder === undefined ? {} : { dayOrder }) })
    },
    onSuccess: (brought, { file: { name } }) =>
      setCame((before) => [...before.filter(({ fileName }) => fileName !== name), { ...brought, fileName: name }]),
    onError: (error, { file }) => {
      if (asksDayOrder(error)) setAsked((before) => [...before, { file, error }])
      else notify(`${file.name}: ${sentenceOf(error)}`, { tone: 'error', stays: 8000 })
    },
    onSettled: refresh,
  })
  const leave = (one: Asked) => setAsked((before) => before.filter((other) => other !== one))
  return {
    came,
    asked,
    isReading: read.isPending,
    refresh,
    readAll: (files: readonly File[]) => {
      setCame([])
      setAsked([])
      for (const file of files) read.mutate({ file })
    },
    answer: (one: Asked, dayOrder: DayOrder) => {
      leave(one)
      read.mutate({ file: one.file, dayOrder })
    },
    leave,
    close: (one: SheetResult) => setCame((before) => before.filter((other) => other !== one)),
  }
}
