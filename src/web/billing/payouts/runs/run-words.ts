import type { LineState, RunState, RunWay } from '#contract/billing/runs/runs.ts'

type Mark = { word: string; filled: 'empty' | 'half' | 'full'; tone: 'ok' | 'warn' | 'dim' }

export const runMarks: Record<RunState, Mark> = {
  prepared: { word: 'Waits for approval', filled: 'empty', tone: 'warn' },
  approved: { word: 'Approved', filled: 'half', tone: 'warn' },
  exported: { word: 'At the bank', filled: 'half', tone: 'dim' },
  settled: { word: 'Settled', filled: 'full', tone: 'ok' },
  cancelled: { word: 'Cancelled', filled: 'full', tone: 'dim' },
}

export const lineMarks: Record<LineState, Mark> = {
  held: { word: 'Held', filled: 'half', tone: 'warn' },
  placed: { word: 'To be paid', filled: 'empty', tone: 'dim' },
  sent: { word: 'Sent', filled: 'half', tone: 'dim' },
  paid: { word: 'Paid', filled: 'full', tone: 'ok' },
  returned: { word: 'Came back', filled: 'full', tone: 'warn' },
  out: { word: 'Taken out', filled: 'full', tone: 'warn' },
}

export const wayWords: Record<RunWay, string> = {
  sepa: 'SEPA file',
  csv: 'CSV for other banks',
  transfers: 'Transfers of the card processor',
}
