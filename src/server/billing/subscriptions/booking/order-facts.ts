import type { PlanPreview } from '#contract/billing/subscriptions.ts'
import { formatAmount } from '#contract/reference/money.ts'

type About = {
  kind: PlanPreview['kind']
  name: string
  interval: 'month' | 'year'
  due: number
  afterwards: number
  currency: string
  until: Date
}

/** The laws that ask for what stands beside the button, with the day of each. */
const sources: PlanPreview['terms']['sources'] = [
  {
    name: 'Directive 2011/83/EU on consumer rights, articles 6, 8 and 9 to 16',
    url: 'https://eur-lex.europa.eu/eli/dir/2011/83/oj',
    date: '2011-10-25',
  },
  {
    name: 'Directive (EU) 2023/2673, which adds article 11a: the withdrawal function, from 19 June 2026',
    url: 'https://eur-lex.europa.eu/eli/dir/2023/2673/oj',
    date: '2023-11-22',
  },
]

/**
 * Facts required beside the order button: price, duration, termination and right of withdrawal. Sources: Directive 2011/83/EU articles 6(1)(e), (h),
 * (o) and 8(2), which gives the button's text; article 11a for the place of withdrawal.
 */
export function orderFacts({ kind, name, interval, due, afterwards, currency, until }: About): PlanPreview['terms'] {
  const price = `${formatAmount(afterwards, currency, 'en')} a ${interval}`
  const today = until.toISOString().slice(0, 10)
  if (kind === 'cancel' || kind === 'downgrade')
    return {
      button: kind === 'cancel' ? 'Cancel my plan' : `Change to ${name} later`,
      facts: [
        'Nothing is charged today. Your plan goes on until the end of what is paid.',
        ...(kind === 'downgrade' ? [`${name} then begins and costs ${price}, taxes included.`] : []),
        'Nothing is deleted.',
      ],
      withdrawUntil: null,
      sources: [],
    }
  return {
    button: 'Order with obligation to pay',
    facts: [
      `You pay ${formatAmount(due, currency, 'en')} today, taxes included.`,
      `${name} then costs ${price}, taxes included, and renews by itself each ${interval} until you cancel.`,
      'You can cancel at any time on this page; the plan ends when what is paid ends.',
      `You can withdraw without saying why within 14 days, until ${today}, on this page: everything paid is given back.`,
    ],
    withdrawUntil: until.toISOString(),
    sources,
  }
}
