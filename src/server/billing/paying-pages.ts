import type { ProcessorConfig } from './processor-config.ts'

/** The pages on which people pay: the browser lets the card processor in on these, and nowhere else. */
const payingPages = [
  /^\/pay\/[^/]+\/?$/,
  /^\/profile\/plans\/?$/,
  /^\/registrations\/new\/?$/,
  /^\/registrations\/[^/]+\/pay\/?$/,
]

export const isPayingPage = (path: string): boolean => payingPages.some((page) => page.test(path))

/** The origins that such a page needs; none where no cards are taken. */
export function originsOf({
  card,
}: ProcessorConfig): { scripts: string[]; frames: string[]; calls: string[] } | undefined {
  if (!card) return undefined
  if (card.script !== undefined) {
    const { origin } = new URL(card.script)
    return { scripts: [origin], frames: [origin], calls: [origin] }
  }
  const own = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return { scripts: own, frames: [...own, 'https://hooks.stripe.com'], calls: ['https://api.stripe.com'] }
}
