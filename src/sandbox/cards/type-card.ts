import { escaped } from '../page.ts'
import { testCard } from './test-cards.ts'

/** Texts typed into the fields of a card. */
export type Typed = Record<string, string>

const fields = [
  { name: 'number', label: 'Card number', hint: '4242 4242 4242 4242', mode: 'numeric', fill: 'cc-number' },
  { name: 'expiry', label: 'Expiry date', hint: 'MM / YY', mode: 'numeric', fill: 'cc-exp' },
  { name: 'code', label: 'Security code', hint: '123', mode: 'numeric', fill: 'cc-csc' },
  { name: 'name', label: 'Name on card', hint: '', mode: 'text', fill: 'cc-name' },
]

/** The four fields of a card. What was typed stands in them again, but for the number and the code. */
export function cardFields(typed: Typed, problems: Record<string, string>): string {
  const [number, expiry, code, name] = fields.map((field) => {
    const problem = problems[field.name]
    const value = field.name === 'number' || field.name === 'code' ? '' : (typed[field.name] ?? '')
    const described = problem ? ` aria-invalid="true" aria-describedby="${field.name}-problem"` : ''
    return `<div class="field"><label for="${field.name}">${field.label}</label>
<input id="${field.name}" name="${field.name}" value="${escaped(value)}" placeholder="${field.hint}" inputmode="${field.mode}" autocomplete="${field.fill}" maxlength="100" required${described}>
<p class="bad" id="${field.name}-problem" ${problem ? 'role="alert"' : 'hidden'}>${escaped(problem ?? '')}</p></div>`
  })
  return `${number}<div class="pair">${expiry}${code}</div>${name}`
}

/** Problems of the fields, a sentence each. */
export function cardProblems(typed: Typed, now: number): Record<string, string> {
  const problems: Record<string, string> = {}
  const number = (typed['number'] ?? '').replace(/[ -]/g, '')
  if (number === '') problems['number'] = 'Type the number of the card.'
  else if (!testCard(number))
    problems['number'] =
      'The sandbox takes the listed test cards alone, such as 4242 4242 4242 4242. Never type a real one here.'
  const expiry = expiryOf(typed['expiry'] ?? '')
  if (expiry === undefined) problems['expiry'] = 'Type the month and the year, as 12 / 30.'
  else if (expiry <= now) problems['expiry'] = 'The card has expired. Use another one.'
  if (!/^\d{3,4}$/.test((typed['code'] ?? '').trim()))
    problems['code'] = 'Type the three or four digits beside the signature.'
  if ((typed['name'] ?? '').trim() === '') problems['name'] = 'Type the name that stands on the card.'
  return problems
}

/** The end of the month, in seconds. */
function expiryOf(text: string): number | undefined {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  const n = Number(month)
  return n >= 1 && n <= 12 ? Date.UTC(2000 + Number(year), n, 1) / 1000 : undefined
}
