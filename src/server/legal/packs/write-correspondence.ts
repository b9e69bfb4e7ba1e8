import { formatAmount } from '#contract/reference/money.ts'
import type { Correspondence } from '#server/disputes/index.ts'

/** Correspondence through the payment page, as text. */
export function writeCorrespondence({ answers, messages, offers }: Correspondence): string {
  if (answers.length + messages.length + offers.length === 0) return 'Nothing went through the payment page.\n'
  const lines = [
    ...answers.map(({ at, kind, name, email, files }) => [
      at.toISOString(),
      `Answer (${kind}) of ${[name, email].filter(Boolean).join(', ') || 'the image user'}`,
      files.length === 0 ? '' : `With ${files.map(({ fileName }) => fileName).join(', ')}`,
    ]),
    ...messages.map(({ at, from, author, text }) => [
      at,
      `${author ?? (from === 'payer' ? 'Image user' : 'We')} wrote`,
      text,
    ]),
    ...offers.map(({ at, from, amount, currency, state }) => [
      at.toISOString(),
      `${from === 'payer' ? 'The image user offered' : 'We offered'} ${formatAmount(amount, currency, 'en')}`,
      state,
    ]),
  ]
  const inOrder = lines.toSorted(([one], [other]) => one!.localeCompare(other!))
  return inOrder.map((parts) => `${parts.filter(Boolean).join('\n')}\n`).join('\n')
}
