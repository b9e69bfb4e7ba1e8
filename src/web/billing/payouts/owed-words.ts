import type { OwnSettlement, SettlementTotals } from '#contract/billing/settlements/endpoints.ts'
import type { SettlementState } from '#contract/billing/settlements/states.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { formatDay } from '#web/platform/moments.ts'

export const settlementLooks = {
  pending: { word: 'Pending', filled: 'empty', tone: 'dim' },
  held: { word: 'Held', filled: 'half', tone: 'warn' },
  due: { word: 'Due', filled: 'half', tone: 'ink' },
  'in-run': { word: 'In a run', filled: 'half', tone: 'ink' },
  paid: { word: 'Paid', filled: 'full', tone: 'ok' },
  negative: { word: 'Negative', filled: 'half', tone: 'warn' },
  void: { word: 'Given back', filled: 'empty', tone: 'dim' },
} as const satisfies Record<SettlementState, object>

type Sum = { key: Exclude<keyof SettlementTotals, 'currency'>; name: string; isAlways: boolean }

/** The sums of a currency in the order in which money goes on. */
export const sumNames: readonly Sum[] = [
  { key: 'pending', name: 'Pending', isAlways: true },
  { key: 'held', name: 'Held', isAlways: true },
  { key: 'due', name: 'Due', isAlways: true },
  { key: 'inRun', name: 'In a run', isAlways: false },
  { key: 'paid', name: 'Paid', isAlways: true },
  { key: 'withheld', name: 'Kept as tax', isAlways: false },
  { key: 'negative', name: 'Negative', isAlways: false },
]

/** One sentence on how a settlement stands and what follows. */
export function settlementSentence({ state, hold, figures, placements }: OwnSettlement): string {
  const written = (amount: number) => formatAmount(amount, figures.currency, 'en')
  switch (state) {
    case 'pending':
      return 'It was paid. The money is on its way to our bank; after that your share is due.'
    case 'held':
      return `${hold?.sentence ?? 'It is held.'}${hold?.until ? ` Until ${formatDay(hold.until)}.` : ''}`
    case 'due': {
      const last = placements.at(-1)
      const back = last?.state === 'returned' ? ` The last payment came back: ${last.reason ?? ''}` : ''
      return `${written(figures.due)} go out with the next run.${back}`
    }
    case 'in-run':
      return `${written(figures.inRun)} are on their way to your account.`
    case 'paid':
      return 'Your whole share was paid.'
    case 'negative':
      return `More went back to the payer than was left: ${written(figures.negative)}. Your next shares make up for it, each as a line of its own.`
    case 'void':
      return 'Everything was given back to the payer. Nothing is due.'
    default:
      return state satisfies never
  }
}
