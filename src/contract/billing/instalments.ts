import { z } from 'zod'
import { amountInWords } from '../reference/money.ts'
import { partsOf } from '../reference/quotient.ts'
import { Moment } from '../wire.ts'

/** How far apart parts are; `bimonthly` is every two weeks, as the specification calls it. */
export const PartInterval = z.enum(['weekly', 'bimonthly', 'monthly'])
export type PartInterval = z.infer<typeof PartInterval>

/** The most parts that somebody chooses alone, and that staff may agree to in hardship. */
export const maxParts = { chosen: 3, agreed: 12 }
/** How many days ahead the first part may be. */
export const latestStartDays = 7

export type PlannedPart = { n: number; due: Date; amount: number }

/**
 * When which part is due, in minor units: each is the total divided by their number and rounded up, so that together they may come to a little more than
 * the total. A month later is the same day, or the last one of a shorter month.
 */
export function planParts(
  total: number,
  { parts, interval, start }: { parts: number; interval: PartInterval; start: Date },
): { parts: PlannedPart[]; grandTotal: number } {
  const { part, grandTotal } = partsOf(total, parts)
  const all = Array.from({ length: parts }, (_, at) => ({
    n: at + 1,
    due: dueAfter(start, interval, at),
    amount: part,
  }))
  return { parts: all, grandTotal }
}

const dayMs = 86_400_000

function dueAfter(start: Date, interval: PartInterval, times: number): Date {
  if (interval !== 'monthly') return new Date(start.getTime() + times * (interval === 'weekly' ? 7 : 14) * dayMs)
  const due = new Date(start)
  due.setUTCDate(1)
  due.setUTCMonth(due.getUTCMonth() + times)
  const last = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate()
  due.setUTCDate(Math.min(start.getUTCDate(), last))
  return due
}

export const payerLanguages = ['en', 'pt', 'fr', 'es', 'it'] as const
export type PayerLanguage = (typeof payerLanguages)[number]

const locales: Record<PayerLanguage, string> = { en: 'en-GB', pt: 'pt-PT', fr: 'fr-FR', es: 'es-ES', it: 'it-IT' }

/** The language of payers that comes nearest: English for every other. */
export const payerLanguageOf = (language: string): PayerLanguage =>
  payerLanguages.find((known) => known === language.slice(0, 2).toLowerCase()) ?? 'en'

export const localeOf = (language: string): string => locales[payerLanguageOf(language)]

export const dayInWords = (day: Date, language: string): string =>
  day.toLocaleDateString(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })

type About = { provider: string; parts: readonly PlannedPart[]; grandTotal: number; currency: string }

/** What somebody consents to who pays in parts, word for word as the page shows it and as it is kept. */
export function mandateText(language: string, { provider, parts, grandTotal, currency }: About): string {
  const money = (amount: number) => amountInWords(amount, currency, localeOf(language))
  const list = parts.map(({ due, amount }) => `${dayInWords(due, language)}: ${money(amount)}`).join('; ')
  return mandates[payerLanguageOf(language)]({ provider, list, total: money(grandTotal), n: parts.length })
}

const mandates: Record<PayerLanguage, (about: { provider: string; list: string; total: string; n: number }) => string> =
  {
    en: ({ provider, list, total, n }) =>
      `I allow ${provider} to charge my card ${n} times for this case, on these days: ${list}. Together that is ${total}. If a charge fails, it is tried again after 3 and after 7 days; if it still fails, only the rest is due. I can end this at any time by paying the rest or by writing to ${provider}.`,
    pt: ({ provider, list, total, n }) =>
      `Autorizo a ${provider} a debitar o meu cartão ${n} vezes por este caso, nestas datas: ${list}. No total são ${total}. Se um débito falhar, é tentado de novo após 3 e após 7 dias; se continuar a falhar, só o restante é devido. Posso terminar este acordo a qualquer momento, pagando o restante ou escrevendo à ${provider}.`,
    fr: ({ provider, list, total, n }) =>
      `J’autorise ${provider} à débiter ma carte ${n} fois pour ce dossier, aux dates suivantes : ${list}. Le total est de ${total}. Si un débit échoue, il est retenté après 3 et après 7 jours ; s’il échoue encore, seul le solde est dû. Je peux y mettre fin à tout moment en payant le solde ou en écrivant à ${provider}.`,
    es: ({ provider, list, total, n }) =>
      `Autorizo a ${provider} a cargar mi tarjeta ${n} veces por este caso, en estas fechas: ${list}. En total son ${total}. Si un cargo falla, se intenta de nuevo a los 3 y a los 7 días; si sigue fallando, solo se debe el resto. Puedo ponerle fin en cualquier momento pagando el resto o escribiendo a ${provider}.`,
    it: ({ provider, list, total, n }) =>
      `Autorizzo ${provider} ad addebitare la mia carta ${n} volte per questa pratica, in queste date: ${list}. In totale sono ${total}. Se un addebito non riesce, viene ritentato dopo 3 e dopo 7 giorni; se fallisce ancora, è dovuto solo il resto. Posso porvi fine in qualsiasi momento pagando il resto o scrivendo a ${provider}.`,
  }

/** A part of a payment as payers and staff see it. */
export const Part = z.object({
  n: z.number().int(),
  due: Moment,
  /** In minor units. */
  amount: z.number().int(),
  state: z.enum(['due', 'late', 'paid', 'missed']),
})
export type Part = z.infer<typeof Part>
